import { isWhole, thoseThatSayWhen } from '../dates/belongs.ts'
import { readPhrase } from '../dates/grammar/phrase.ts'
import type { Phrase } from '../dates/grammar/pieces.ts'
import { todayFor } from '../dates/reading.ts'
import { lexicon } from '../lexicons/en.ts'
import { Sentence } from '../sentence.ts'

/** Where a date stands in a text, and in words that `readDueWords` reads. */
export interface DuePhrase {
  readonly start: number
  readonly end: number
  /** Where the text before it ends: the comma or the bracket that leads to it is left out too. */
  readonly from: number
  readonly due: string
}

// Long enough for any date; the rest of a long text need not be looked at.
const reach = 140
// Where a date stands does not depend on the day it is looked for.
const today = todayFor({ now: new Date(0), zone: 'UTC' })(lexicon)

/** Finds "tomorrow at 5" at the end of a text in English and in lower case. */
export function findDueAtEnd(low: string): DuePhrase | undefined {
  const skipped = Math.max(0, low.length - reach)
  const text = low.slice(skipped)
  const sentence = new Sentence(text, lexicon)
  const phrase = thoseThatSayWhen(sentence, phrasesOf(sentence)).find(({ next }) => isEnd(sentence, next))
  if (!phrase) return undefined
  const { start, end } = placeOf(sentence, phrase)
  const from = skipped + text.slice(0, start).replace(/[ ,(-]$/, '').length
  return { start: skipped + start, end: skipped + end, from, due: dueOf(text.slice(start, end)) }
}

/** Finds "friday" at the beginning of "friday to call mom". */
export function findDueAtStart(low: string): DuePhrase | undefined {
  const sentence = new Sentence(low.slice(0, reach), lexicon)
  const phrase = readPhrase(sentence, 0, today)
  if (!phrase || !isWhole(sentence, phrase) || phrase.day?.isPast || phrase.day?.isShort) return undefined
  const { end } = placeOf(sentence, phrase)
  return { start: 0, end, from: 0, due: dueOf(low.slice(0, end)) }
}

/** Finds "tomorrow" in "call mom tomorrow about the party". */
export function findDueInside(low: string): DuePhrase | undefined {
  const text = low.slice(0, 2 * reach)
  const sentence = new Sentence(text, lexicon)
  const opens = ({ first, next }: Phrase) => first > 0 && opening.test(sentence.tokens[next]?.word ?? '')
  const phrase = thoseThatSayWhen(sentence, phrasesOf(sentence)).find(opens)
  if (!phrase) return undefined
  const { start, end } = placeOf(sentence, phrase)
  return { start, end, from: start, due: dueOf(text.slice(start, end)) }
}

const opening = /^(?:about|with|regarding|because|so|to|from)$/

export function isDue(low: string): boolean {
  return findDueAtStart(low)?.end === low.length
}

function phrasesOf(sentence: Sentence): Phrase[] {
  const found: Phrase[] = []
  for (let at = 0; at < sentence.tokens.length; ) {
    const phrase = readPhrase(sentence, at, today)
    if (phrase) found.push(phrase)
    at = phrase?.next ?? at + 1
  }
  return found
}

function isEnd(sentence: Sentence, next: number): boolean {
  for (let at = next; at < sentence.tokens.length; at++) if (!sentence.isMark(at, ').!')) return false
  return true
}

function placeOf({ tokens }: Sentence, { first, next }: Phrase): { start: number; end: number } {
  return { start: tokens[first]?.start as number, end: tokens[next - 1]?.end as number }
}

const hours = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')
const spokenHour = new RegExp(`\\b(?:${hours.join('|')})(?= ?(?:am|pm|a\\.m|p\\.m|o'?clock)|$)`, 'g')

/** Verbatim, without the words that lead to it. */
function dueOf(said: string): string {
  const words = said
    .replace(/^(?:(?:due|by|on|before|until|till|for|starting|no later than) )+/, '')
    .replace(/ (?:by|before|until|till|for|starting|no later than) /g, ' ')
    .replace(/^the (?=weekend|end of)/, '')
    .replace(spokenHour, (hour) => String(hours.indexOf(hour) + 1))
  // "at 5" by itself is in the afternoon for anyone who does not say so.
  return words.replace(/^(?:at )?(\d{1,2})$/, (_, hour: string) => {
    const isMorning = Number(hour) >= 8 && Number(hour) <= 11
    return `${hour}${isMorning ? 'am' : 'pm'}`
  })
}
