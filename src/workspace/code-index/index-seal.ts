import { closeSync, openSync, readFileSync, readSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { crc32 } from 'node:zlib'

/**
 * The checksum of an index at rest, in a file beside it. SQLite notices a page that makes no sense, but takes a wrong
 * letter for the one that was written. Everything here happens at once and while nothing in this process has the index
 * open: to close a file takes away all locks that the process has on it, those of SQLite too.
 */
export function seal(file: string): void {
  const hasMore = (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0
  const value = hasMore ? undefined : sum(file)
  try {
    if (value !== undefined) writeFileSync(sealOf(file), value)
  } catch {
    removeSeal(file) // on a full disk, for example: an index without a seal is as good while nothing happens to it
  }
}

/** True when the index is not what it was when it was sealed. False where it has no seal. */
export function isSealBroken(file: string): boolean {
  const sealed = read(sealOf(file))
  return sealed !== undefined && sealed !== sum(file)
}

/** Before it is written to: a process that is killed in between leaves no seal that would not fit. */
export function removeSeal(file: string): void {
  rmSync(sealOf(file), { force: true })
}

function sealOf(file: string): string {
  return `${file}.seal`
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

/** Half a second for a gigabyte. */
function sum(file: string): string | undefined {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return undefined
  const piece = Buffer.allocUnsafe(1 << 20)
  const descriptor = openSync(file, 'r')
  try {
    let [value, length] = [0, 0]
    for (;;) {
      const count = readSync(descriptor, piece)
      if (count === 0) return `${length} ${value}`
      value = crc32(piece.subarray(0, count), value)
      length += count
    }
  } finally {
    closeSync(descriptor)
  }
}
