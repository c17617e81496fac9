import { civilOf, type Day, dayOf, daysInMonth, isDay } from '../../../tasks/civil-day.ts'
import type { Sentence, Taken } from '../../sentence.ts'
import type { Today } from '../reading.ts'
import { type DayPiece, oneDay, period } from './day-piece.ts'
import { readMarkedNumber, readMonthName, readYear } from './months.ts'
import { readOrdinal } from './numbers.ts'
import { readRelUnit } from './weekdays.ts'

/** "5 june", "June 5th, 2027", "le 5 juin", "12月24日". */
export function readCalendarDate(sentence: Sentence, at: number, today: Today): Taken<DayPiece> | undefined {
  return (
    readMarked(sentence, at, today) ?? dayThenMonth(sentence, at, today) ?? monthThenDay(sentence, at, today)
  )
}

function dayThenMonth(sentence: Sentence, at: number, today: Today): Taken<DayPiece> | undefined {
  const day = readOrdinal(sentence, sentence.skip(at, 'dayDet'))
  if (!day || day.value.value > 31) return undefined
  const month = readMonthName(sentence, sentence.skip(day.next, 'det'))
  if (!month) return undefined
  const year = readYear(sentence, month.next)
  return withYear(year?.value, month.value, day.value.value, year?.next ?? month.next, today)
}

function monthThenDay(sentence: Sentence, at: number, today: Today): Taken<DayPiece> | undefined {
  if (sentence.lexicon.language !== 'en') return undefined
  const month = readMonthName(sentence, at)
  const day = month && readOrdinal(sentence, sentence.skip(month.next, 'dayDet'))
  if (!month || !day || day.value.value > 31) return undefined
  // "march 5pm" is no fifth of march.
  if (sentence.isMark(day.next, ':') && sentence.isClose(day.next)) return undefined
  if (sentence.take(day.next, 'meridiem')) return undefined
  const year = readYear(sentence, day.next)
  return withYear(year?.value, month.value, day.value.value, year?.next ?? day.next, today)
}

/** 2027年12月24日, 12月24日, 来月5日, 下个月5号. */
function readMarked(sentence: Sentence, at: number, today: Today): Taken<DayPiece> | undefined {
  const rel = readRelUnit(sentence, at)
  if (rel?.value.unit === 'month') {
    const day = readMarkedNumber(sentence, sentence.skip(rel.next, 'det', 'dateJoin'), 'dayMark')
    const { from } = period('month', rel.value.rel, today) as { from: Day }
    const { year, month } = civilOf(from)
    return day && withYear(year, month, day.value, day.next, today)
  }
  const year = readMarkedNumber(sentence, at, 'yearMark')
  const relYear = rel?.value.unit === 'year' ? rel : undefined
  const said = year?.value ?? (relYear && civilOf(today.day).year + relYear.value.rel)
  const month = readMarkedNumber(sentence, year?.next ?? relYear?.next ?? at, 'monthMark')
  const day = month && readMarkedNumber(sentence, month.next, 'dayMark')
  return month && day && withYear(said, month.value, day.value, day.next, today)
}

export function withYear(
  said: number | undefined,
  month: number,
  date: number,
  next: number,
  today: Today,
): Taken<DayPiece> | undefined {
  const piece = dated(said, month, date, today)
  return piece && { value: piece, next }
}

/** That date, in the year that was said or the next in which it comes. */
export function dated(
  said: number | undefined,
  month: number,
  date: number,
  today: Today,
): DayPiece | undefined {
  if (said !== undefined) {
    if (!isDay(said, month, date)) return undefined
    return oneDay(dayOf(said, month, date), { isExact: true, date })
  }
  const { year } = civilOf(today.day)
  // 29 February may be years away.
  const years = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((steps) => year + steps)
  const days = years.filter((one) => isDay(one, month, date)).map((one) => dayOf(one, month, date))
  const day = days.find((one) => one >= today.day)
  if (day === undefined) return undefined
  const before = isDay(year, month, date) ? dayOf(year, month, date) : day
  const last =
    before <= today.day ? before : dayOf(year - 1, month, Math.min(date, daysInMonth(year - 1, month)))
  return oneDay(day, { isExact: true, date, back: { from: last, to: last } })
}
