/** One entry's head in a tar file (ustar): plain files only, as `tar -xzf` reads them. */

export const blockSize = 512

export function tarHeader(name: string, bytes: number, at: Date): Buffer {
  const header = Buffer.alloc(blockSize)
  header.write(name, 0, 100)
  header.write('0000600\0', 100)
  header.write('0000000\0', 108)
  header.write('0000000\0', 116)
  writeSize(header, bytes)
  header.write(
    `${Math.floor(at.getTime() / 1000)
      .toString(8)
      .padStart(11, '0')}\0`,
    136,
  )
  header.write('0', 156)
  header.write('ustar\x0000', 257)
  header.write(`${checksum(header).toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

/** Name and size; undefined for what is no head of a plain file. */
export function readTarHeader(header: Buffer): { name: string; bytes: number } | undefined {
  const text = (from: number, length: number) => header.toString('latin1', from, from + length).split('\0')[0]
  const isTar = text(257, 5) === 'ustar' && text(156, 1) === '0'
  if (!isTar || Number.parseInt(text(148, 8) ?? '', 8) !== checksum(header)) return undefined
  const bytes =
    (header[124] as number) & 0x80
      ? Number(header.readBigUInt64BE(128))
      : Number.parseInt(text(124, 12) ?? '', 8)
  return { name: text(0, 100) as string, bytes }
}

export function paddingAfter(bytes: number): number {
  return (blockSize - (bytes % blockSize)) % blockSize
}

/** Eleven octal digits end at 8 GB; past that the number stands there as it is. */
function writeSize(header: Buffer, bytes: number): void {
  if (bytes < 8 ** 11) header.write(`${bytes.toString(8).padStart(11, '0')}\0`, 124)
  else {
    header[124] = 0x80
    header.writeBigUInt64BE(BigInt(bytes), 128)
  }
}

/** The sum of all bytes, its own place counted as blanks. */
function checksum(header: Buffer): number {
  let sum = 0
  for (let at = 0; at < blockSize; at++) sum += at >= 148 && at < 156 ? 32 : (header[at] as number)
  return sum
}
