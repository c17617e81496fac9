/** Adds values of four bits, -8 to 7, two in a byte with the first one low, each times `step`. */
export function addHalves(
  sum: Float32Array,
  at: number,
  halves: Uint8Array,
  from: number,
  count: number,
  step: number,
): void {
  for (let index = 0; index < count; index++) {
    const byte = halves[from + index] as number
    const place = at + 2 * index
    sum[place] = (sum[place] as number) + step * ((byte & 15) - 8)
    sum[place + 1] = (sum[place + 1] as number) + step * ((byte >> 4) - 8)
  }
}
