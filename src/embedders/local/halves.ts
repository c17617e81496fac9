/** Values of four bits, -8 to 7, two in a byte with the first one low. */
export function unpackHalves(packed: Uint8Array, into?: Int8Array): Int8Array {
  const values = into ?? new Int8Array(2 * packed.length)
  for (let at = 0; at < packed.length; at++) {
    const byte = packed[at] as number
    values[2 * at] = (byte & 15) - 8
    values[2 * at + 1] = (byte >> 4) - 8
  }
  return values
}
