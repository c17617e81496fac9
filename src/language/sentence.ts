import type { PartOfDay } from './languages.ts'
import type { Kinds } from './lexicons/kinds.ts'
import type { Entry, Kind, Lexicon, Meaning } from './lexicons/lexicon.ts'
import { type Token, tokenize } from './text/tokens.ts'
import { readTyped } from './text/typed-text.ts'

/** Something that was read, and the place of the token behind it. */
export interface Taken<T> {
  readonly value: T
  readonly next: number
}

interface Found {
  readonly meaning: Meaning
  readonly canBegin: boolean
  readonly isLead: boolean
  readonly next: number
}

/** More words of no meaning are no date, and looking for their end would take time. */
const mostSkipped = 4

const nothing: readonly Found[] = []
/** What people are called, too. */
const nameable = ['weekday', 'shortWeekday', 'month', 'shortMonth'] as const
const numeral = /^[〇一二三四五六七八九十两]$/

export interface SentenceOptions {
  readonly tokens?: readonly Token[]
  /** Other languages that the text may be in. */
  readonly others?: readonly Lexicon[]
  readonly isGiven?: boolean
}

/** A text as one language sees it: tokens, and what the words at each of them can mean. */
export class Sentence {
  readonly text: string
  readonly tokens: readonly Token[]
  readonly lexicon: Lexicon
  /** Whether somebody said that the text is in this language. */
  readonly isGiven: boolean
  /** What was looked at as a date, whether it was taken for one or not. */
  considered: readonly { readonly first: number; readonly next: number }[] = []
  readonly #others: readonly Lexicon[]
  readonly #found: (readonly Found[] | undefined)[] = []
  readonly #isName: boolean[] = []

  constructor(
    text: string,
    lexicon: Lexicon,
    { tokens = tokenize(readTyped(text)), others = [], isGiven = false }: SentenceOptions = {},
  ) {
    this.text = text
    this.tokens = tokens
    this.lexicon = lexicon
    this.isGiven = isGiven
    this.#others = others
    // A name is one in whatever language the rest may be.
    for (const one of new Set([lexicon, ...others]))
      for (let at = 0; at < tokens.length; at++) {
        this.#hideName(at, one)
        this.#hideBearer(at, one)
      }
  }

  /** The longest words at a place that have this kind of meaning. */
  take<K extends Kind>(at: number, kind: K): Taken<Kinds[K]> | undefined {
    for (const { meaning, next } of this.#at(at)) {
      const value = meaning[kind]
      if (value !== undefined) return { value: value as Kinds[K], next }
    }
    return undefined
  }

  /** Whether a date or a repetition can begin here. */
  canBegin(at: number): boolean {
    const token = this.tokens[at]
    if (token?.number !== undefined || numeral.test(token?.word ?? '')) return true
    // What only leads to a date needs something behind it that can be one.
    return this.#at(at).some(
      ({ canBegin, isLead, next }) => canBegin && (!isLead || this.#isMeaningful(next)),
    )
  }

  #isMeaningful(at: number): boolean {
    const token = this.tokens[at]
    if (token?.number !== undefined || this.isMark(at, "!'(")) return true
    return numeral.test(token?.word ?? '') || this.#at(at).some(({ canBegin }) => canBegin)
  }

  /** The place behind words of this kind, or the place itself where there are none. */
  skip(at: number, ...kinds: readonly Kind[]): number {
    let place = at
    for (let turn = 0; turn < mostSkipped; turn++) {
      const found = kinds.map((kind) => this.take(place, kind)).find((one) => one !== undefined)
      if (!found) break
      place = found.next
    }
    return place
  }

  /** The part of the day that the text is about without saying so: dinner is in the evening. */
  get usualPart(): PartOfDay | undefined {
    for (let at = 0; at < this.tokens.length; at++) {
      const entries = this.lexicon.entries.get(this.tokens[at]?.word ?? '')
      const found = entries?.find(({ words, meaning }) => meaning.usualPart && this.#matches(at, words, true))
      if (found) return found.meaning.usualPart
    }
    return undefined
  }

  /** Whether a word counts what follows, in whatever language: "chapter 3/4" is no date. */
  isCounted(at: number): boolean {
    return this.behindAny(at, 'counted') !== undefined
  }

  /** The place behind words of this kind, in whatever language. */
  behindAny(at: number, kind: Kind): number | undefined {
    for (const { entries } of new Set([this.lexicon, ...this.#others])) {
      const found = entries
        .get(this.tokens[at]?.word ?? '')
        ?.find(({ words, meaning }) => meaning[kind] !== undefined && this.#matches(at, words))
      if (found) return at + found.words.length
    }
    return undefined
  }

  /** Whether words of this kind end where the token at a place begins. */
  follows(at: number, kind: Kind): boolean {
    return [1, 2, 3].some((back) => this.take(at - back, kind)?.next === at)
  }

  /** Whether a token is this mark, or one of these. */
  isMark(at: number, marks: string): boolean {
    const word = this.tokens[at]?.word
    return word !== undefined && marks.includes(word)
  }

  /** Whether nothing, not even a space, stands between a token and the one before. */
  isClose(at: number): boolean {
    return this.tokens[at]?.gap === ''
  }

  /** A token as it was typed. */
  typed(at: number): string {
    const token = this.tokens[at]
    return token ? this.text.slice(token.start, token.end) : ''
  }

  isCapital(at: number): boolean {
    return /^\p{Lu}/u.test(this.typed(at))
  }

  #at(at: number): readonly Found[] {
    if (this.#isName[at]) return nothing
    const known = this.#found[at]
    if (known) return known
    const first = this.tokens[at]?.word
    const entries = first === undefined ? undefined : this.lexicon.entries.get(first)
    const found = entries?.filter((entry) => this.#matches(at, entry.words)) ?? []
    const list =
      found.length === 0
        ? nothing
        : found.map(({ words, meaning, canBegin, isLead }) => ({
            meaning,
            canBegin,
            isLead,
            next: at + words.length,
          }))
    this.#found[at] = list
    return list
  }

  #matches(at: number, words: readonly string[], isAnywhere = false): boolean {
    return words.every((word, offset) => {
      const token = this.tokens[at + offset]
      if (token?.word !== word || (this.#isName[at + offset] && !isAnywhere)) return false
      return offset === 0 || !token.gap.includes('\n')
    })
  }

  #hideName(at: number, { names }: Lexicon): void {
    const isLong = (place: number) => (this.tokens[place]?.word.length ?? 0) > 3
    const isNamed = ({ words, meaning }: Entry) => {
      if (!this.#matches(at, words)) return false
      const isTitle = words.every((_, offset) => !isLong(at + offset) || this.isCapital(at + offset))
      return meaning.name === true || isTitle
    }
    const name = names.get(this.tokens[at]?.word ?? '')?.find(isNamed)
    name?.words.forEach((_, offset) => {
      this.#isName[at + offset] = true
    })
  }

  /** "Herrn Freitag", "Mrs. May": who bears a title has a name. */
  #hideBearer(at: number, { entries }: Lexicon): void {
    const isTitle = ({ words, meaning }: Entry) => meaning.honorific && this.#matches(at, words)
    const title = entries.get(this.tokens[at]?.word ?? '')?.find(isTitle)
    if (!title) return
    const end = at + title.words.length
    const place = this.isMark(end, '.') && this.isClose(end) ? end + 1 : end
    if (this.tokens[place]?.gap !== ' ' || (title.meaning.honorific === 'capital' && !this.isCapital(place)))
      return
    const names = entries.get(this.tokens[place]?.word ?? '') ?? []
    this.#isName[place] ||= names.some(
      ({ words, meaning }) => words.length === 1 && nameable.some((kind) => meaning[kind]),
    )
  }
}
