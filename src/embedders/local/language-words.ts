import type { TextLanguage } from '../../context/text-language.ts'
import { stemOf } from '../../context/word-forms.ts'

/**
 * The words of one language that have vectors, the commonest first; a word's number is its place. Words are kept without their
 * endings. What is not among them is read as the longest ones it is made of, from left to right: Serverraum as server and raum.
 */
export class LanguageWords {
  readonly #language: TextLanguage
  readonly #numbers: ReadonlyMap<string, number>
  readonly #longest: number

  constructor(language: TextLanguage, words: readonly string[]) {
    this.#language = language
    this.#numbers = new Map(words.map((word, number) => [word, number]))
    this.#longest = Math.max(0, ...words.map((word) => word.length))
  }

  /** The numbers of one run of letters and digits, in their order. */
  ofRun(run: string): readonly number[] {
    const word = run.toLowerCase()
    const whole = this.#numbers.get(this.keyOf(word))
    if (whole !== undefined) return [whole]
    const least = isSyllabic.test(word) ? 1 : shortestPart
    const found: number[] = []
    for (let at = 0; at < word.length; ) {
      const end = this.#endOfPart(word, at, least)
      if (end > at) found.push(this.#numbers.get(word.slice(at, end)) as number)
      at = Math.max(end, at + 1)
    }
    return found
  }

  /** A lower-case word as it is looked up. */
  keyOf(word: string): string {
    return this.#language === 'ja' || this.#language === 'zh' ? word : stemOf(word, this.#language)
  }

  /** Where the longest known part from `start` ends; `start` where there is none. */
  #endOfPart(word: string, start: number, least: number): number {
    for (let end = Math.min(word.length, start + this.#longest); end >= start + least; end--) {
      if (this.#numbers.has(word.slice(start, end))) return end
    }
    return start
  }
}

/** Shorter parts of a word that is written in letters are endings, and mean nothing by themselves. */
const shortestPart = 4

const isSyllabic = /[\u3040-\u30FF\u3400-\u9FFF]/
