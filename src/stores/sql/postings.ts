/** In which notes a term stands. They are kept in blocks, each of so many numbers in a row. */
export const blockSize = 4_096

export function blockOf(id: number): number {
  return Math.floor(id / blockSize)
}

/**
 * One note in the list of a term, as text of one length, so that engines append to a list without reading it: the place in
 * the block (12 bits), how often the term stands there (10) and how many terms it has (14). More than that counts as that.
 */
export function writePosting(id: number, times: number, length: number): string {
  const [often, long] = [Math.min(times, mostTimes), Math.min(length, mostLength)]
  const digits = (often << 14) | long
  return `${markOf(id)}${digit(digits >> 18)}${digit(digits >> 12)}${digit(digits >> 6)}${digit(digits)}`
}

/** What the posting of this note begins with, in whatever list of its block. */
function markOf(id: number): string {
  const place = id % blockSize
  return `.${digit(place >> 6)}${digit(place)}`
}

/** The list without what it has of these notes. */
export function withoutPostings(list: string, ids: ReadonlySet<number>): string {
  const gone = new Set([...ids].map(markOf))
  let left = ''
  for (let at = 0; at < list.length; at += width) {
    const posting = list.slice(at, at + width)
    if (!gone.has(posting.slice(0, 3))) left += posting
  }
  return left
}

/** Calls back with each posting of a list: an object for each would take longer than everything else. */
export function readPostings(
  list: string,
  take: (place: number, times: number, length: number) => void,
): void {
  for (let at = 0; at + width <= list.length; at += width) {
    const digits =
      (bitsAt(list, at + 3) << 18) |
      (bitsAt(list, at + 4) << 12) |
      (bitsAt(list, at + 5) << 6) |
      bitsAt(list, at + 6)
    take((bitsAt(list, at + 1) << 6) | bitsAt(list, at + 2), digits >>> 14, digits & mostLength)
  }
}

/** Of one posting, in characters. */
const width = 7
const mostTimes = 2 ** 10 - 1
const mostLength = 2 ** 14 - 1

// Migrations write the same digits.
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~'
const values = new Uint8Array(128)
for (let value = 0; value < 64; value++) values[alphabet.charCodeAt(value)] = value

function digit(bits: number): string {
  return alphabet.charAt(bits & 63)
}

function bitsAt(list: string, at: number): number {
  return values[list.charCodeAt(at)] as number
}
