import type { Sentence, Taken } from '../../sentence.ts'
import {
  addMonths,
  civilOf,
  type Day,
  dayOf,
  daysInMonth,
  isDay,
  onOrAfter,
  onOrBefore,
} from '../civil-day.ts'
import type { Today } from '../reading.ts'
import { type DayPiece, oneDay, period } from './day-piece.ts'
import { readNumber, readOrdinal } from './numbers.ts'
import { readDayName, readRelUnit } from './weekdays.ts'

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

export function readMarkedNumber(
  sentence: Sentence,
  at: number,
  kind: 'yearMark' | 'monthMark' | 'dayMark',
): Taken<number> | undefined {
  const number = readNumber(sentence, at)
  const mark = number && sentence.take(number.next, kind)
  return mark && { value: number.value, next: mark.next }
}

function withYear(
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

export function readMonthName(sentence: Sentence, at: number): Taken<number> | undefined {
  const full = sentence.take(at, 'month')
  if (full) return full
  const short = sentence.take(at, 'shortMonth')
  if (!short) return undefined
  const isDotted = sentence.isMark(short.next, '.') && sentence.isClose(short.next)
  return {
    value: short.value,
    next: isDotted && short.next + 1 < sentence.tokens.length ? short.next + 1 : short.next,
  }
}

/** A year behind a month: "2027", ", 2027", "de 2027", "'27". */
export function readYear(sentence: Sentence, at: number): Taken<number> | undefined {
  const place = sentence.skip(sentence.isMark(at, ',') ? at + 1 : at, 'det')
  const token = sentence.tokens[place]
  if (token?.number === undefined || token.word.length !== 4) return undefined
  if (token.number < 1900 || token.number > 2999) return undefined
  const isMore = sentence.isClose(place + 1) && sentence.isMark(place + 1, '-:/')
  return isMore ? undefined : { value: token.number, next: place + 1 }
}

/** A whole month: "december", "march 2027", "12月", "next december". */
export function readMonth(sentence: Sentence, at: number, today: Today): Taken<DayPiece> | undefined {
  const rel = sentence.take(at, 'rel')
  const place = rel ? sentence.skip(rel.next, 'det') : at
  const marked = readMarkedNumber(sentence, place, 'monthMark')
  // 3 月 is March, but 3ヶ月 are three months.
  const month = marked ?? readMonthName(sentence, place)
  if (!month || month.value > 12) return undefined
  const year = readYear(sentence, month.next)
  const after = !rel && !year && sentence.lexicon.relAfter ? sentence.take(month.next, 'rel') : undefined
  const found = monthNear(year?.value, month.value, today)
  const isBack = (rel ?? after)?.value === -1 && found.back
  const value = isBack ? { ...found, ...found.back, due: found.back!.from, isPast: true } : found
  return { value: { ...value, needsLead: !rel && !after }, next: year?.next ?? after?.next ?? month.next }
}

/** The month that runs or comes, from its first day to its last. */
export function monthNear(said: number | undefined, month: number, today: Today): DayPiece {
  const { year } = civilOf(today.day)
  const whole = (inYear: number) => ({
    from: dayOf(inYear, month, 1),
    to: dayOf(inYear, month, daysInMonth(inYear, month)),
  })
  if (said !== undefined) return { ...whole(said), due: whole(said).from, firm: 2 }
  const near = whole(whole(year).to >= today.day ? year : year + 1)
  const back = whole(whole(year).from <= today.day ? year : year - 1)
  return { ...near, due: near.from < today.day ? near.to : near.from, back, firm: 1 }
}

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
  const of = sentence.skip(name.next, 'det')
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
