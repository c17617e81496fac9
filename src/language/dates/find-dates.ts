import type { Lexicon } from '../lexicons/lexicon.ts'
import { candidates, loadLexicons } from '../lexicons/load.ts'
import { Sentence } from '../sentence.ts'
import { tokenize } from '../text/tokens.ts'
import { readTyped } from '../text/typed-text.ts'
import { thoseThatSayWhen } from './belongs.ts'
import { readPhrase } from './grammar/phrase.ts'
import type { Phrase } from './grammar/pieces.ts'
import { type FoundDate, type ReadingOptions, type Today, todayFor } from './reading.ts'
import { dateValueOf, windowOf } from './resolve.ts'

/** What is looked at of a long text: a date stands at its beginning or at its end. */
export const longestText = 2_000

/**
 * Finds the dates that a text says, from left to right, each with its place. What only looks like one stays unread:
 * "sun cream", "the friday report", what is quoted.
 */
export async function findDates(text: string, options: ReadingOptions): Promise<FoundDate[]> {
  const lexicons = await loadLexicons(candidates(text, options.language))
  return findDatesIn(text, options, lexicons)
}

/** The same with languages that are loaded already. */
export function findDatesIn(
  text: string,
  options: ReadingOptions,
  lexicons: readonly Lexicon[],
): FoundDate[] {
  const { sentence, today, phrases } = bestReading(text, options, lexicons, (one, now) => phrasesIn(one, now))
  return phrases.map((phrase) => foundDate(sentence, phrase, today))
}

export interface Reading<T> {
  readonly sentence: Sentence
  readonly today: Today
  readonly phrases: readonly T[]
}

type Found = { readonly first: number; readonly next: number; readonly firm: number }
type Scored<T> = Reading<T> & { readonly score: number }

/** Reads a text in several languages, and goes by the one that explains most of it. */
export function bestReading<T extends Found>(
  text: string,
  options: ReadingOptions,
  lexicons: readonly Lexicon[],
  read: (sentence: Sentence, today: Today) => readonly T[],
): Reading<T> {
  const tokens = tokenize(readTyped(text.slice(0, longestText)))
  const inLanguage = todayFor(options)
  const readings = lexicons.map((lexicon): Scored<T> => {
    const isGiven = lexicon.language === options.language
    const sentence = new Sentence(text, lexicon, { tokens, others: lexicons, isGiven })
    const today = inLanguage(lexicon)
    const phrases = read(sentence, today)
    const score = lettersOf(sentence, phrases) + 2 * wordsOf(sentence, phrases) + (isGiven ? 0.5 : 0)
    return { sentence, today, phrases, score }
  })
  const best = readings.reduce((one, other) => (other.score > one.score ? other : one))
  // "krant van morgen" is no German: the language of the words around a date decides, where it knows the date too.
  // Where those say nothing, it is the first: the person's own, or English.
  const around = (one: Scored<T>) => wordsOf(one.sentence, best.phrases)
  const spoken = readings.reduce((one, other) => (around(other) > around(one) ? other : one))
  const isKnown = best.phrases.every((phrase) => knows(spoken.sentence, phrase))
  return spoken !== best && isKnown ? spoken : best
}

/** Letters of dates; digits are of no language. */
function lettersOf({ tokens }: Sentence, phrases: readonly Found[]): number {
  let letters = 0
  for (const { first, next, firm } of phrases)
    for (const { word } of tokens.slice(first, next)) letters += isWord(word) ? firm * word.length : 0.1
  return letters
}

function isWord(word: string): boolean {
  return /\p{L}/u.test(word)
}

/** How many of the words outside of these phrases are common in the language. */
function wordsOf(sentence: Sentence, phrases: readonly Found[]): number {
  const isOutside = (at: number) => phrases.every(({ first, next }) => at < first || at >= next)
  return sentence.tokens.filter((_, at) => isOutside(at) && sentence.take(at, 'evidence') !== undefined)
    .length
}

const ownKinds = ['day', 'weekday', 'month', 'unit', 'part', 'clock'] as const

/** Whether the words of a date are a date in this language too, though perhaps one that belongs to the title. */
function knows(sentence: Sentence, { first, next }: Found): boolean {
  const isKnown = (at: number) =>
    !isWord(sentence.tokens[at]?.word ?? '') ||
    sentence.considered.some((one) => one.first <= at && at < one.next) ||
    ownKinds.some((kind) => sentence.take(at, kind) !== undefined)
  for (let at = first; at < next; at++) if (!isKnown(at)) return false
  return true
}

/** The dates of a text in one language. */
export function phrasesIn(sentence: Sentence, today: Today): Phrase[] {
  const phrases: Phrase[] = []
  for (let at = 0; at < sentence.tokens.length; ) {
    const phrase = readPhrase(sentence, at, today)
    if (phrase) phrases.push(phrase)
    // What is no date as a whole is none in parts: "last friday" hides no friday.
    at = phrase ? phrase.next : at + 1
  }
  return thoseThatSayWhen(sentence, phrases)
}

export function foundDate(sentence: Sentence, phrase: Phrase, today: Today): FoundDate {
  const start = sentence.tokens[phrase.first]?.start as number
  const end = sentence.tokens[phrase.next - 1]?.end as number
  return {
    start,
    end,
    text: sentence.text.slice(start, end),
    language: sentence.lexicon.language,
    role: phrase.role,
    value: dateValueOf(phrase, today),
    window: windowOf(phrase, today),
  }
}
