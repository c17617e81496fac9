import { hidden, readTyped } from '../text/typed-text.ts'

/** What is left of a typed text while parts of it are understood and taken out; it knows where everything stood. */
export class Remaining {
  readonly #text: string
  readonly #typed: string
  /** For each character of `low`, where it stands in the text. */
  #places: number[] = []
  /** In lower case, quoted parts hidden, with single spaces and none around it. */
  low = ''
  readonly #taken = new Set<number>()

  constructor(text: string) {
    this.#text = text
    this.#typed = readTyped(text)
    this.#read()
  }

  /** Where a part of `low` stands in the text; what was taken out of its middle before divides it. */
  spans(from: number, to: number): { readonly start: number; readonly end: number }[] {
    const found: { start: number; end: number }[] = []
    for (const place of this.#places.slice(from, to)) {
      const last = found.at(-1)
      if (/\s/.test(this.#text[place] as string) || this.#taken.has(place)) continue
      if (last && !this.#isTaken(last.end, place)) last.end = place + 1
      else found.push({ start: place, end: place + 1 })
    }
    return found
  }

  take(from: number, to: number): void {
    for (const { start, end } of this.spans(from, to))
      for (let place = start; place < end; place++) this.#taken.add(place)
    this.#read()
  }

  /** Whether something between the two places was taken. */
  #isTaken(from: number, to: number): boolean {
    for (let place = from; place < to; place++) if (this.#taken.has(place)) return true
    return false
  }

  /** What was not taken, as it was typed; quotes around all of it have done their work. */
  title(): string {
    const isQuoted = this.low.length > 2 && /^".*"$/s.test(this.low) && !/[^"]"[^"]/.test(this.low)
    const places = isQuoted && this.low[1] === hidden ? this.#places.slice(1, -1) : this.#places
    return places
      .map((place) => (/\s/.test(this.#text[place] as string) ? ' ' : this.#text[place]))
      .join('')
      .replace(/[\s,;]+$/, '')
      .trim()
  }

  #read(): void {
    this.#places = []
    let low = ''
    for (let place = 0; place < this.#typed.length; place++) {
      // What was taken leaves a gap: the words around it stay two.
      const character = this.#taken.has(place) ? ' ' : (this.#typed[place] as string)
      const isSpace = /\s/.test(character)
      if (isSpace && (low === '' || low.endsWith(' '))) continue
      low += isSpace ? ' ' : character
      this.#places.push(place)
    }
    this.low = low.trimEnd()
    this.#places.length = this.low.length
  }
}
