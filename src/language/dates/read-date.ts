import { invalid } from '../../errors.ts'
import { trimWhiteSpace } from '../../tasks/task-text.ts'
import type { Language } from '../languages.ts'
import { candidates, loadLexicons } from '../lexicons/load.ts'
import { Sentence } from '../sentence.ts'
import { bestReading, foundDate } from './find-dates.ts'
import { readPhrase } from './grammar/phrase.ts'
import type { Phrase } from './grammar/pieces.ts'
import { readIso } from './read-iso.ts'
import { readWithChrono } from './read-with-chrono.ts'
import type { FoundDate, ReadingOptions, Today } from './reading.ts'

/** Reads a text that is only a date; null where it says that there is none ("none", "kein Datum"). */
export async function readDate(text: string, options: ReadingOptions): Promise<FoundDate | null> {
  const words = trimWhiteSpace(text)
  const iso = readIso(words, options)
  if (iso) return iso
  if (words === '' || words.length > 100) throw notUnderstood(text)
  const found = await readWhole(words, options)
  if (found !== undefined) return found
  const known = await readWithChrono(words, options)
  if (known) return known
  throw notUnderstood(text)
}

/** The same, undefined where it is no date. */
async function readWhole(words: string, options: ReadingOptions): Promise<FoundDate | null | undefined> {
  const names = candidates(words, options.language)
  const isFirst = (name: Language) => name === options.language || name === 'en'
  const found = await readIn(names.filter(isFirst), words, options)
  if (found !== undefined) return found
  // The words of the other languages are loaded when these do not explain the text.
  const others = names.filter((name) => !isFirst(name))
  return readIn(others, words, options)
}

async function readIn(
  names: readonly Language[],
  words: string,
  options: ReadingOptions,
): Promise<FoundDate | null | undefined> {
  if (names.length === 0) return undefined
  const lexicons = await loadLexicons(names)
  if (lexicons.some((lexicon) => saysNone(new Sentence(words, lexicon)))) return null
  const { sentence, today, phrases } = bestReading(words, options, lexicons, wholePhrase)
  const [phrase] = phrases
  return phrase && foundDate(sentence, phrase, today)
}

function saysNone(sentence: Sentence): boolean {
  return sentence.take(0, 'none')?.next === sentence.tokens.length
}

/** A phrase that is all of the text, but for marks at its end. */
export function wholePhrase(sentence: Sentence, today: Today): Phrase[] {
  const { tokens } = sentence
  const phrase = readPhrase(sentence, 0, today, { isAlone: true })
  if (!phrase) return []
  const isAll = tokens.slice(phrase.next).every(({ word }) => /^[^\p{L}\p{N}]$/u.test(word))
  return isAll ? [phrase] : []
}

export function notUnderstood(text: string) {
  return invalid('bad_due', `"${text.slice(0, 60)}" is not a date I understand.`, {
    hint: 'Write a date such as 2026-11-21, "tomorrow 9am", "next friday" or "in 3 days".',
  })
}
