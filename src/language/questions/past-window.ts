import { addMonths, type Day } from '../../tasks/civil-day.ts'
import { isWhole } from '../dates/belongs.ts'
import { bestReading, type Reading } from '../dates/find-dates.ts'
import type { DayPiece } from '../dates/grammar/day-piece.ts'
import { readPhrase } from '../dates/grammar/phrase.ts'
import type { Phrase } from '../dates/grammar/pieces.ts'
import type { DateWindow, ReadingOptions, Today } from '../dates/reading.ts'
import { windowOf } from '../dates/resolve.ts'
import { candidates, loadLexicons } from '../lexicons/load.ts'
import type { Sentence } from '../sentence.ts'

export interface PastWindow {
  /** In UTF-16 units of the text. */
  readonly start: number
  readonly end: number
  readonly window: DateWindow
  /** True where nothing but the past can be meant: "last week", "since monday". */
  readonly isPlain: boolean
}

/** The days in the past that a text names: "last week", "since monday", "in may"; undefined where it names none. */
export async function findPastWindow(text: string, options: ReadingOptions): Promise<PastWindow | undefined> {
  const lexicons = await loadLexicons(candidates(text, options.language))
  const reading = bestReading(text, options, lexicons, pastPhrases)
  const found = reading.phrases.map((phrase) => pastWindow(reading, phrase))
  return found.find((one) => one.isPlain) ?? found[0]
}

function pastPhrases(sentence: Sentence, today: Today): Phrase[] {
  const phrases: Phrase[] = []
  for (let at = 0; at < sentence.tokens.length; ) {
    const phrase = readPhrase(sentence, at, today)
    if (phrase && isWhole(sentence, phrase) && lookedBack(phrase, today)) phrases.push(phrase)
    at = phrase ? phrase.next : at + 1
  }
  return phrases
}

function pastWindow({ sentence, today }: Reading<Phrase>, phrase: Phrase): PastWindow {
  const back = lookedBack(phrase, today) as Phrase
  return {
    start: sentence.tokens[phrase.first]?.start as number,
    end: sentence.tokens[phrase.next - 1]?.end as number,
    window: windowOf(back, today),
    isPlain: isPlain(phrase, today),
  }
}

/** "last week" and "since monday" lie behind; of what runs now ("this week"), a part does. */
function isPlain({ day, role }: Phrase, today: Today): boolean {
  if (!day) return false
  if (day.isPast || role === 'since') return true
  return day.firm === 3 && !day.isExact && role === null && day.from <= today.day && today.day <= day.to
}

/** The phrase with its days in the past; undefined where they cannot be, or nothing says that it is a date. */
function lookedBack(phrase: Phrase, today: Today): Phrase | undefined {
  const { day, clock, moment, minutes, role } = phrase
  if (!day || clock || moment || minutes !== undefined) return undefined
  if (role === null && !day.isPast && !day.isExact && day.firm < 3) return undefined
  if (role === 'by' || role === 'until' || role === 'for') return undefined
  const behind = daysBehind(day, role, today)
  return behind && { ...phrase, day: { ...day, ...behind, due: behind.from } }
}

function daysBehind(
  day: DayPiece,
  role: Phrase['role'],
  today: Today,
): { readonly from: Day; readonly to: Day } | undefined {
  // "since monday", on a Monday, is today; "on monday" was a week ago.
  const days = role === 'since' && day.back ? day.back : day
  if (days.from <= today.day) return days
  if (day.weekday !== undefined) return { from: days.from - 7, to: days.to - 7 }
  // "in may" was the last one; "tomorrow" and "next week" never were.
  const [from, to] = [addMonths(days.from, -12), addMonths(days.to, -12)]
  const isNamed = day.isExact || day.back !== undefined || day.isRange
  return isNamed && from <= today.day ? { from, to } : undefined
}
