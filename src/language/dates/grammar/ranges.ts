import { civilOf, dayOf, isDay, onOrAfter } from '../../../tasks/civil-day.ts'
import type { Sentence, Taken } from '../../sentence.ts'
import type { Today } from '../reading.ts'
import { dated } from './calendar-dates.ts'
import { type Clock, readClock } from './clocks.ts'
import { type DayPiece, oneDay } from './day-piece.ts'
import { readMonthName, readYear } from './months.ts'
import { readOrdinal } from './numbers.ts'

type ReadDay = (sentence: Sentence, at: number, today: Today) => Taken<DayPiece> | undefined

/** "monday to friday", "5–7 june", "vom 5. bis 7. Juni", "june 5 to 7". */
export function readDayRange(
  sentence: Sentence,
  at: number,
  today: Today,
  readDay: ReadDay,
): Taken<DayPiece> | undefined {
  return numbersOfMonth(sentence, at, today) ?? twoDays(sentence, at, today, readDay)
}

/** The place of the end behind "to", "bis", "–"; "and" only after "between". */
function thru(sentence: Sentence, at: number, isBetween: boolean): number | undefined {
  // The hyphen of "mon-fri" is no token.
  if (sentence.tokens[at]?.gap === '-') return at
  const found = sentence.take(at, 'thru') ?? (isBetween ? sentence.take(at, 'and') : undefined)
  return found?.next
}

function numbersOfMonth(sentence: Sentence, at: number, today: Today): Taken<DayPiece> | undefined {
  const between = sentence.take(at, 'between')
  const first = readOrdinal(sentence, sentence.skip(between?.next ?? at, 'dayDet'))
  const to = first && thru(sentence, first.next, between !== undefined)
  const last = to === undefined ? undefined : readOrdinal(sentence, sentence.skip(to, 'dayDet', 'lead'))
  const month = last && readMonthName(sentence, sentence.skip(last.next, 'det'))
  if (!first || !month) return undefined
  const year = readYear(sentence, month.next)
  const from = dated(year?.value, month.value, first.value.value, today)
  const end = from && civilOf(from.due).year
  if (!from || end === undefined || !isDay(end, month.value, last.value.value)) return undefined
  return spanned(from, oneDay(dayOf(end, month.value, last.value.value)), year?.next ?? month.next)
}

function twoDays(
  sentence: Sentence,
  at: number,
  today: Today,
  readDay: ReadDay,
): Taken<DayPiece> | undefined {
  const between = sentence.take(at, 'between')
  const first = readDay(sentence, sentence.skip(between?.next ?? at, 'det'), today)
  if (!first) return undefined
  const place = thru(sentence, first.next, between !== undefined)
  if (place === undefined) return undefined
  const second = readDay(sentence, sentence.skip(place, 'det'), today) ?? readDay(sentence, place, today)
  const isSameMonth = first.value.isExact && second?.value.date !== undefined && !second.value.isExact
  if (second && !isSameMonth) {
    const { weekday } = second.value
    const to = weekday === undefined ? second.value : oneDay(onOrAfter(first.value.from, weekday))
    return spanned(first.value, to, endOf(sentence, second.next))
  }
  // "june 5 to 7", 6月5日から7日
  const number = first.value.isExact && !second ? readOrdinal(sentence, place) : undefined
  if (number && readClock(sentence, place)?.value.isBare === false) return undefined
  const date = second?.value.date ?? number?.value.value
  const next = second?.next ?? number?.next
  if (date === undefined || next === undefined) return undefined
  const { year, month } = civilOf(first.value.due)
  if (!isDay(year, month, date)) return undefined
  return spanned(first.value, oneDay(dayOf(year, month, date)), endOf(sentence, next))
}

function spanned(first: DayPiece, last: DayPiece, next: number): Taken<DayPiece> | undefined {
  if (last.to <= first.from) return undefined
  const { from } = first
  return { value: { from, to: last.to, due: last.to, firm: 3, isRange: true }, next }
}

/** から…まで closes with a word of its own. */
function endOf(sentence: Sentence, at: number): number {
  return sentence.take(at, 'thruEnd')?.next ?? at
}

export interface ClockRange {
  readonly from: Clock
  readonly to: Clock
  /** Nothing but two numbers: "9-10". */
  readonly isBare: boolean
}

/** "9–10am", "from 2 to 3pm", "de 14h à 15h", "9時から10時まで". */
export function readClockRange(sentence: Sentence, at: number): Taken<ClockRange> | undefined {
  const between = sentence.take(at, 'between')
  const first = readClock(sentence, between?.next ?? at)
  const place = first && thru(sentence, first.next, between !== undefined)
  if (!first || place === undefined) return undefined
  const second = readClock(sentence, sentence.skip(place, 'around')) ?? readClock(sentence, place)
  if (!second) return undefined
  const isBare = first.value.isBare && second.value.isBare && between === undefined
  return {
    value: { ...shared(first.value, second.value), isBare },
    next: endOf(sentence, second.next),
  }
}

/** "9–10am" is in the morning twice, "11–1pm" is not. */
function shared(from: Clock, to: Clock): { from: Clock; to: Clock } {
  if (from.half || !to.half) {
    // "9–10 Uhr": the mark of the second holds for the first.
    return { from: from.isBare && to.isWritten ? { ...from, isWritten: true } : from, to }
  }
  const isTurned = from.hour % 12 > to.hour % 12
  const other = to.half === 'am' ? 'pm' : 'am'
  return { from: { ...from, half: isTurned ? other : to.half }, to }
}
