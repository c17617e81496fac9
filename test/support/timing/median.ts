/** The middle of these; a pause of the machine in one of them does not move it. */
export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] as number
}
