import {
  addMonths,
  civilOf,
  type Day,
  dayOf,
  daysInMonth,
  onOrAfter,
  onOrBefore,
} from '../../../tasks/civil-day.ts'
import type { Sentence, Taken } from '../../sentence.ts'
import type { Today } from '../reading.ts'
import { withYear } from './calendar-dates.ts'
import { type DayPiece, oneDay, period } from './day-piece.ts'
import { readMarkedNumber, readMonth } from './months.ts'
import { readOrdinal } from './numbers.ts'
import { readDayName, readRelUnit } from './weekdays.ts'

/** "the 15th", "le 15", "15日", "the 1st of next month". */
export function readMonthDay(sentence: Sentence, at: number, today: Today): Taken<DayPiece> | undefined {
  const marked = readMarkedNumber(sentence, at, 'dayMark')
  const det = sentence.take(at, 'dayDet')
  const day = marked ?? readOrdinalDay(sentence, det?.next ?? at, det !== undefined)
  if (!day || day.value < 1 || day.value > 31) return undefined
  const place = sentence.skip(day.next, 'det')
  const rel = readRelUnit(sentence, place)
  if (rel?.value.unit === 'month') {
    const { from } = period('month', rel.value.rel, today) as { from: Day }
    const { year, month } = civilOf(from)
    return withYear(year, month, day.value, rel.next, today)
  }
  const unit = place > day.next ? sentence.take(place, 'unit') : undefined
  const next = unit?.value === 'month' ? unit.next : day.next
  return nextSuch(day.value, next, marked || det ? 2 : 1, today)
}

function readOrdinalDay(sentence: Sentence, at: number, hasDet: boolean): Taken<number> | undefined {
  const day = readOrdinal(sentence, at)
  if (!day) return undefined
  const isEnough =
    isDateNumber(sentence, at, day.value.value) &&
    (day.value.isOrdinal || (hasDet && sentence.lexicon.bareDayNumbers))
  // "the 5:30 train"
  const isTime = sentence.isMark(day.next, ':') && sentence.isClose(day.next)
  return isEnough && !isTime ? { value: day.value.value, next: day.next } : undefined
}

/** "the second" is a date in English only; elsewhere words count other things, but for the first. */
export function isDateNumber(sentence: Sentence, at: number, value: number): boolean {
  const isWord = sentence.tokens[at]?.number === undefined && sentence.take(at, 'ordinal') !== undefined
  return !isWord || value === 1 || sentence.lexicon.language === 'en'
}

function nextSuch(date: number, next: number, firm: 1 | 2, today: Today): Taken<DayPiece> | undefined {
  const first = period('month', 0, today)?.from as Day
  for (let steps = 0; steps < 4; steps++) {
    const { year, month } = civilOf(addMonths(first, steps))
    if (date > daysInMonth(year, month) || dayOf(year, month, date) < today.day) continue
    const last = addMonths(dayOf(year, month, date), dayOf(year, month, date) === today.day ? 0 : -1)
    const piece = oneDay(dayOf(year, month, date), {
      firm,
      date,
      needsLead: firm === 1,
      back: { from: last, to: last },
    })
    return { value: piece, next }
  }
  return undefined
}

/** "first monday of december", "last friday of the month". */
export function readWeekdayOfMonth(
  sentence: Sentence,
  at: number,
  today: Today,
): Taken<DayPiece> | undefined {
  const place = sentence.skip(at, 'det', 'dayDet')
  const rel = sentence.take(place, 'rel')
  const ordinal =
    sentence.take(place, 'ordinal') ?? (rel?.value === -1 ? { value: -1, next: rel.next } : undefined)
  const name = ordinal && readDayName(sentence, ordinal.next)
  if (!ordinal || !name) return undefined
  const of = sentence.skip(name.next, 'det', 'lead')
  const month = readMonth(sentence, of, today)
  const named = readRelUnit(sentence, of)
  const unit = of > name.next ? sentence.take(of, 'unit') : undefined
  const inside = (span: { from: Day; to: Day }) => nthIn(span, ordinal.value, name.value.weekday)
  if (month) return single(inside(month.value), month.next)
  if (named?.value.unit === 'month')
    return single(inside(period('month', named.value.rel, today) as { from: Day; to: Day }), named.next)
  if (unit?.value !== 'month') return undefined
  const [now, next] = [0, 1].map((steps) => inside(period('month', steps, today) as { from: Day; to: Day }))
  return single(now !== undefined && now >= today.day ? now : next, unit.next)
}

function single(day: Day | undefined, next: number): Taken<DayPiece> | undefined {
  return day === undefined ? undefined : { value: oneDay(day), next }
}

function nthIn({ from, to }: { from: Day; to: Day }, nth: number, weekday: number): Day | undefined {
  const day = nth > 0 ? onOrAfter(from, weekday) + 7 * (nth - 1) : onOrBefore(to, weekday) + 7 * (nth + 1)
  return day >= from && day <= to ? day : undefined
}
