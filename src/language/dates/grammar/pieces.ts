import { civilOf, onOrAfter } from '../../../tasks/civil-day.ts'
import type { PartOfDay } from '../../languages.ts'
import type { Role } from '../../lexicons/kinds.ts'
import type { Sentence, Taken } from '../../sentence.ts'
import type { Today } from '../reading.ts'
import { type Clock, readClock } from './clocks.ts'
import type { DayPiece } from './day-piece.ts'
import { readDays } from './days.ts'
import { readDuration, readNumber } from './numbers.ts'
import { readClockRange } from './ranges.ts'
import { readMoment } from './relative-days.ts'

/** A date as it stands in a text: a day, a time, or both, and the words that lead to it. */
export interface Phrase {
  /** Tokens, from the first to the one behind the last. */
  readonly first: number
  readonly next: number
  readonly role: Role | null
  readonly day?: DayPiece
  readonly moment?: Date
  readonly clock?: Clock
  readonly clockEnd?: Clock
  readonly part?: PartOfDay
  /** How long: "at 9 for 2 hours". */
  readonly minutes?: number
  readonly firm: 1 | 2 | 3
}

type Piece = Omit<Phrase, 'first' | 'next' | 'role'>
/** A phrase while it is put together. */
export type PhraseDraft = { -readonly [K in keyof Piece]?: Piece[K] }

/** What stands at a place: a moment, a day, a time, a part of the day, how long; whatever takes most of the words. */
export function readPieceAt(
  sentence: Sentence,
  at: number,
  roles: readonly Role[],
  before: PhraseDraft,
  today: Today,
): Taken<PhraseDraft> | undefined {
  const found = [
    readMomentPiece(sentence, at, today),
    readDayPiece(sentence, at, roles, before, today),
    readClockPiece(sentence, at, roles, before, today),
    readPartPiece(sentence, at, roles, before, today),
    readLasting(sentence, at, before),
  ]
  let best: Taken<PhraseDraft> | undefined
  for (const one of found) if (one && one.next > (best?.next ?? at)) best = one
  return best
}

function readMomentPiece(sentence: Sentence, at: number, today: Today): Taken<PhraseDraft> | undefined {
  const moment = readMoment(sentence, at, today)
  return moment && { value: { moment: moment.value, firm: 3 }, next: moment.next }
}

function readDayPiece(
  sentence: Sentence,
  at: number,
  roles: readonly Role[],
  before: PhraseDraft,
  today: Today,
): Taken<PhraseDraft> | undefined {
  const day = readDays(sentence, at, today)
  if (day) return { value: { day: day.value, firm: day.value.firm }, next: day.next }
  // "vendredi 20", where the 20th is a friday.
  const isNumber =
    before.day?.weekday !== undefined && roles.length === 0 && readClock(sentence, at)?.value.isBare !== false
  const number = isNumber ? readNumber(sentence, at) : undefined
  if (!number || !sentence.lexicon.bareDayNumbers) return undefined
  const due = dayOfWeekday(before.day as DayPiece, number.value)
  if (due === undefined) return undefined
  return {
    value: { day: { ...(before.day as DayPiece), from: due, to: due, due, isExact: true, firm: 3 }, firm: 3 },
    next: number.next,
  }
}

/** The next such weekday with this date, in two months or sooner. */
function dayOfWeekday({ weekday, due, isExact }: DayPiece, date: number | undefined): number | undefined {
  if (weekday === undefined || isExact) return undefined
  for (let week = 0; week < 9; week++) if (civilOf(due + 7 * week).date === date) return due + 7 * week
  return undefined
}

function readClockPiece(
  sentence: Sentence,
  at: number,
  roles: readonly Role[],
  before: PhraseDraft,
  today: Today,
): Taken<PhraseDraft> | undefined {
  const isAt = roles.at(-1) === 'at'
  const range = readClockRange(sentence, at)
  // "sam. 21 à 15h" and "le 15 à 9h" are dates, not ranges.
  const isDate = range?.value.from.isBare && sentence.lexicon.bareDayNumbers
  const isNamed = roles.length === 0 && before.day && dayOfWeekday(before.day, sentence.tokens[at]?.number)
  if (isDate && (isNamed || roles.at(-1) === 'on')) return undefined
  const isTime = () => !range?.value.isBare || isAt || roles.at(-1) === 'from' || before.day !== undefined
  if (range && (isTime() || isBeforeDay(sentence, at, range.next, today)))
    return { value: { clock: range.value.from, clockEnd: range.value.to, firm: 3 }, next: range.next }
  const clock = readClock(sentence, at)
  if (!clock) return undefined
  if (!clock.value.isBare)
    return { value: { clock: clock.value, firm: isAt || clock.value.half ? 3 : 2 }, next: clock.next }
  if (isAt) return { value: { clock: clock.value, firm: 3 }, next: clock.next }
  // "tomorrow 9" at the end of what was typed; "tomorrow 5 eggs" is another thing.
  const isLast = clock.next >= sentence.tokens.length || sentence.isMark(clock.next, ',.;)!')
  const isHour =
    before.day !== undefined && !before.clock && clock.value.hour > 0 && isLast && !clock.value.isWritten
  // "morning at 7", 下午三点: a part of the day makes an hour of it.
  const hasPart = before.part !== undefined && roles.length === 0 && isLast
  return isHour || hasPart ? { value: { clock: clock.value, firm: 3 }, next: clock.next } : undefined
}

/** "10-11 monday", but not "pages 10-11 monday". */
function isBeforeDay(sentence: Sentence, at: number, next: number, today: Today): boolean {
  if (at > 0 && sentence.isCounted(at - 1)) return false
  return readDays(sentence, sentence.skip(next, 'lead', 'the'), today) !== undefined
}

function readPartPiece(
  sentence: Sentence,
  at: number,
  roles: readonly Role[],
  before: PhraseDraft,
  today: Today,
): Taken<PhraseDraft> | undefined {
  const now = sentence.take(at, 'todayPart')
  const whole = (day: number) => ({ from: day, to: day, due: day, firm: 3 as const })
  if (now) return { value: { day: whole(today.day), part: now.value, firm: 3 }, next: now.next }
  const named = sentence.take(at, 'weekdayPart')
  if (named) {
    const [weekday, part] = named.value
    const day = onOrAfter(today.day, weekday)
    return { value: { day: { ...whole(day), weekday, firm: 2 }, part, firm: 2 }, next: named.next }
  }
  const later = sentence.take(at, 'tomorrowPart')
  if (later) return { value: { day: whole(today.day + 1), part: later.value, firm: 3 }, next: later.next }
  const part = sentence.take(at, 'part')
  if (!part) return undefined
  // "in the morning" says when; "morning" alone is a thing, unless 3点 follows it.
  const firm = part.next > at + 1 || roles.length > 0 ? 2 : 1
  const isAlone = before.firm === undefined && firm === 1
  if (isAlone && !(sentence.isClose(part.next) && readClock(sentence, part.next))) return undefined
  return { value: { part: part.value, firm }, next: part.next }
}

/** "for 2 hours" behind a time. */
function readLasting(sentence: Sentence, at: number, before: PhraseDraft): Taken<PhraseDraft> | undefined {
  if (!before.day && !before.clock) return undefined
  const word = sentence.take(at, 'lasting')
  const duration = readDuration(sentence, word?.next ?? at)
  return duration && { value: { minutes: duration.value, firm: 1 }, next: duration.next }
}
