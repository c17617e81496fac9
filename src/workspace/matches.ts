import type { GrepLine } from './grep-events.ts'

/** One line in which a pattern was found, however often. */
export interface Match {
  readonly file: string
  readonly line: number
  /** Of the first find in the line: 1 and up, in characters (code points). */
  readonly column: number
  /** A long line is cut around the find, with `…` where something is missing. */
  readonly text: string
  readonly before: readonly string[]
  readonly after: readonly string[]
}

interface Wanted {
  readonly skip: number
  readonly limit: number
  /** Lines before and after each match. */
  readonly context: number
}

interface OpenMatch extends Match {
  readonly after: string[]
}

/** Puts matches together from the lines of a search, each with the lines around it, which may be matches themselves. */
export class Matches {
  readonly found: Match[] = []
  readonly #wanted: Wanted
  #total = 0
  #files = 0
  #file = ''
  #recent: GrepLine[] = []
  #open: OpenMatch[] = []

  constructor(wanted: Wanted) {
    this.#wanted = wanted
  }

  /** Matching lines so far, the skipped ones and those past the limit included. */
  get total(): number {
    return this.#total
  }

  /** Files with a match so far. */
  get files(): number {
    return this.#files
  }

  get hasMore(): boolean {
    return this.#total > this.#wanted.skip + this.#wanted.limit
  }

  /** Whether nothing that may still come is wanted. */
  get isComplete(): boolean {
    return this.hasMore && this.#open.length === 0
  }

  /** Counts a match that is not shown, once nothing more is. */
  countOn(): void {
    this.#total++
  }

  beginFile(path: string): void {
    this.#file = path
    this.#files++
    this.endFile()
  }

  add(line: GrepLine): void {
    this.#completeWith(line)
    if (line.type === 'match') this.#addMatch(line)
    this.#recent.push(line)
    if (this.#recent.length > this.#wanted.context) this.#recent.shift()
  }

  endFile(): void {
    this.#recent = []
    this.#open = []
  }

  #addMatch({ number, text, start }: GrepLine): void {
    this.#total++
    if (this.#total <= this.#wanted.skip || this.hasMore) return
    const before = this.#recent.filter((line) => line.number >= number - this.#wanted.context)
    const match: OpenMatch = {
      file: this.#file,
      line: number,
      column: characters(text, start) + 1,
      text: excerpt(text, start),
      before: before.map((line) => excerpt(line.text, 0)),
      after: [],
    }
    this.found.push(match)
    if (this.#wanted.context > 0) this.#open.push(match)
  }

  #completeWith(line: GrepLine): void {
    for (const match of this.#open) match.after.push(excerpt(line.text, 0))
    this.#open = this.#open.filter((match) => line.number < match.line + this.#wanted.context)
  }
}

function characters(text: string, end: number): number {
  let count = 0
  for (let at = 0; at < end; at += (text.codePointAt(at) as number) > 0xffff ? 2 : 1) count++
  return count
}

const excerptLength = 500
const leadLength = 100

/** A line of minified code would fill the answer: this is the part around a place in it. */
export function excerpt(text: string, at: number): string {
  if (text.length <= excerptLength) return text
  const from = wholeCharacter(text, Math.max(0, Math.min(at - leadLength, text.length - excerptLength)))
  const to = wholeCharacter(text, from + excerptLength)
  return `${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`
}

/** Not between the two halves of a pair. */
function wholeCharacter(text: string, at: number): number {
  const unit = text.charCodeAt(at)
  return unit >= 0xdc00 && unit <= 0xdfff ? at - 1 : at
}
