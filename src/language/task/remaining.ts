import { hidden, readTyped } from '../text/typed-text.ts'

const ideograph = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー、。]/u

const closing = /[,;:.!?)、]/

/** What is left of a typed text while parts of it are understood and taken out; it knows where everything stood. */
export class Remaining {
  readonly #text: string
  readonly #typed: string
  /** For each character of `low`, where it stands in the text. */
  #places: number[] = []
  /** In lower case, quoted parts hidden, with single spaces and none around it. */
  low = ''
  readonly #taken = new Set<number>()
  readonly #dropped = new Set<number>()

  constructor(text: string) {
    this.#text = text
    this.#typed = readTyped(text)
    this.#read()
  }

  /** The text as it was typed, with spaces for what was taken: everything stands where it stood. */
  masked(): string {
    if (this.#taken.size === 0) return this.#text
    return Array.from({ length: this.#text.length }, (_, place) =>
      this.#taken.has(place) ? ' ' : (this.#text[place] as string),
    ).join('')
  }

  /** Where a part of `low` stands in the text; what was taken out of its middle before divides it. */
  spans(from: number, to: number): { readonly start: number; readonly end: number }[] {
    return this.#spansOf(this.#places.slice(from, to))
  }

  /** The same for a part of the text. */
  spansAt(start: number, end: number): { readonly start: number; readonly end: number }[] {
    return this.#spansOf(Array.from({ length: end - start }, (_, offset) => start + offset))
  }

  take(from: number, to: number): void {
    this.#takeAll(this.spans(from, to))
  }

  /** With a part that a comma follows goes the space before it. */
  takeAt(start: number, end: number): void {
    if (closing.test(this.#text[end] ?? ''))
      for (let place = start - 1; /\s/.test(this.#text[place] ?? ''); place--) this.#dropped.add(place)
    this.#takeAll(this.spansAt(start, end))
  }

  #takeAll(spans: readonly { readonly start: number; readonly end: number }[]): void {
    for (const { start, end } of spans) for (let place = start; place < end; place++) this.#taken.add(place)
    this.#read()
  }

  #spansOf(places: readonly number[]): { readonly start: number; readonly end: number }[] {
    const found: { start: number; end: number }[] = []
    for (const place of places) {
      const last = found.at(-1)
      if (/\s/.test(this.#text[place] as string) || this.#taken.has(place)) continue
      if (last && !this.#isTaken(last.end, place)) last.end = place + 1
      else found.push({ start: place, end: place + 1 })
    }
    return found
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
      .map((place) => (this.#isGap(place) ? ' ' : this.#text[place]))
      .join('')
      .replace(/[\s,;、，]+$/, '')
      .trim()
  }

  #isGap(place: number): boolean {
    return this.#taken.has(place) || /\s/.test(this.#text[place] as string)
  }

  #read(): void {
    this.#places = []
    let low = ''
    for (let place = 0; place < this.#typed.length; place++) {
      // What was taken leaves a gap: the words around it stay two. Japanese and Chinese have no such gaps.
      const isTaken = this.#taken.has(place)
      const character = isTaken ? ' ' : (this.#typed[place] as string)
      const isSpace = /\s/.test(character)
      if (this.#dropped.has(place) || (isTaken && closing.test(this.#nextKept(place)) && !low.endsWith(' ')))
        continue
      if (isSpace && (low === '' || low.endsWith(' '))) continue
      if (isTaken && ideograph.test(low.at(-1) ?? '') && ideograph.test(this.#nextKept(place))) continue
      low += isSpace ? ' ' : character
      this.#places.push(place)
    }
    this.low = low.trimEnd()
    this.#places.length = this.low.length
  }

  #nextKept(place: number): string {
    let next = place
    while (this.#taken.has(next)) next++
    return this.#typed[next] ?? ''
  }
}
