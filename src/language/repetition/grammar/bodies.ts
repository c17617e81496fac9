import { civilOf } from '../../../tasks/civil-day.ts'
import type { RuleDay } from '../../../tasks/repetition/rule.ts'
import { readCalendarDate } from '../../dates/grammar/calendar-dates.ts'
import { isDateNumber } from '../../dates/grammar/month-days.ts'
import { readMarkedNumber, readMonthName } from '../../dates/grammar/months.ts'
import { readAmount, readNumber, readOrdinal } from '../../dates/grammar/numbers.ts'
import { readDayName } from '../../dates/grammar/weekdays.ts'
import type { Today } from '../../dates/reading.ts'
import type { Sentence, Taken } from '../../sentence.ts'
import { everyUnit, type RepeatDraft, workdays } from './draft.ts'

/** "every 3 weeks", "every other friday", "chaque matin", "jeden 15.", "每月第一个星期一". */
export function readEvery(sentence: Sentence, at: number, today: Today): Taken<RepeatDraft> | undefined {
  const every = sentence.take(at, 'every')
  if (!every) return undefined
  const isFromCompletion = sentence.isMark(every.next, '!') && sentence.isClose(every.next)
  const place = isFromCompletion ? every.next + 1 : every.next
  const all = [
    everyWorkday(sentence, place),
    everyNth(sentence, place),
    everyWeekday(sentence, place),
    everySome(sentence, place),
    everyDate(sentence, place, today),
    everyPart(sentence, place),
  ]
  let found: Taken<RepeatDraft> | undefined
  for (const one of all) if (one && one.next > (found?.next ?? 0)) found = one
  return (
    found && { value: { ...found.value, ...(isFromCompletion && { isFromCompletion }) }, next: found.next }
  )
}

function everyWorkday(sentence: Sentence, at: number): Taken<RepeatDraft> | undefined {
  const found = sentence.take(at, 'workdays')
  return found && { value: { frequency: 'WEEKLY', interval: 1, days: workdays, firm: 3 }, next: found.next }
}

/** "every first monday", "jeden letzten Freitag im Monat". */
function everyNth(sentence: Sentence, at: number): Taken<RepeatDraft> | undefined {
  const nth = readNth(sentence, at)
  const name = nth && readDayName(sentence, nth.next)
  if (!name) return undefined
  const month = ofMonth(sentence, name.next)
  // "every second friday" is every other one, unless a month is named.
  if (nth.value === 2 && month === undefined) return undefined
  return { value: monthly({ weekday: name.value.weekday, nth: nth.value }), next: month ?? name.next }
}

export function readNth(sentence: Sentence, at: number): Taken<number> | undefined {
  const rel = sentence.take(at, 'rel')
  if (rel?.value === -1) return { value: -1, next: rel.next }
  const ordinal = readOrdinal(sentence, at)
  if (!ordinal?.value.isOrdinal || ordinal.value.value > 5) return undefined
  return { value: ordinal.value.value, next: ordinal.next }
}

export function monthly(day: RuleDay): RepeatDraft {
  return { frequency: 'MONTHLY', interval: 1, days: [day], firm: 3 }
}

/** The place behind "of the month", "im Monat", "du mois". */
export function ofMonth(sentence: Sentence, at: number): number | undefined {
  const place = sentence.skip(at, 'det', 'lead', 'every')
  const unit = place > at ? sentence.take(place, 'unit') : undefined
  return unit?.value === 'month' ? unit.next : undefined
}

/** "every friday", "every other friday", "every mon, wed and fri". */
function everyWeekday(sentence: Sentence, at: number): Taken<RepeatDraft> | undefined {
  const other = sentence.take(at, 'other')
  const number = other ? undefined : readNumber(sentence, at)
  const interval = other?.value ?? number?.value ?? 1
  const place = other?.next ?? number?.next ?? at
  const days = readWeekdays(sentence, place)
  // "jeden Dienstagabend um 8"
  const part = sentence.take(place, 'weekdayPart')
  if (!days || interval < 1) return undefined
  const after = sentence.take(days.next, 'everyOther')
  return {
    value: {
      frequency: 'WEEKLY',
      interval: after?.value ?? interval,
      days: days.value,
      firm: 3,
      ...(part && { part: part.value[1] }),
    },
    next: after?.next ?? days.next,
  }
}

/** One weekday or several: "monday and wednesday", "mon/wed/fri", 月・水. */
export function readWeekdays(
  sentence: Sentence,
  at: number,
  first?: Taken<number>,
): Taken<RuleDay[]> | undefined {
  const start = first ?? readWeekdayName(sentence, at)
  if (!start) return undefined
  const days = [{ weekday: start.value }]
  let { next } = start
  const last = readRangeEnd(sentence, next)
  if (last) {
    for (let weekday = (start.value % 7) + 1; weekday !== (last.value % 7) + 1; weekday = (weekday % 7) + 1)
      days.push({ weekday })
    next = last.next
  }
  for (;;) {
    const link = behindLink(sentence, next)
    const more =
      link === undefined ? undefined : (readWeekdayName(sentence, link) ?? readListed(sentence, link))
    if (!more) break
    days.push({ weekday: more.value })
    next = more.next
  }
  const unique = [...new Map(days.map((day) => [day.weekday, day])).values()]
  return { value: unique.toSorted((one, other) => one.weekday - other.weekday), next }
}

/** The end of "mon-fri", "monday to friday". */
function readRangeEnd(sentence: Sentence, at: number): Taken<number> | undefined {
  if (sentence.tokens[at]?.gap === '-') return readWeekdayName(sentence, at)
  const thru = sentence.take(at, 'thru')
  return thru && readWeekdayName(sentence, thru.next)
}

function readWeekdayName(sentence: Sentence, at: number): Taken<number> | undefined {
  const habit = sentence.take(at, 'habit')
  if (habit) return habit
  const inPart = sentence.take(at, 'weekdayPart')
  if (inPart) return { value: inPart.value[0], next: inPart.next }
  const name = readDayName(sentence, at)
  return name && { value: name.value.weekday, next: name.next }
}

function readListed(sentence: Sentence, at: number): Taken<number> | undefined {
  return sentence.take(at, 'listWeekday')
}

function behindLink(sentence: Sentence, at: number): number | undefined {
  if (sentence.isMark(at, '/') || sentence.tokens[at]?.gap === '-')
    return sentence.isMark(at, '/') ? at + 1 : undefined
  let place = sentence.take(at, 'and')?.next
  // ", and": both.
  if (place !== undefined) place = sentence.take(place, 'and')?.next ?? place
  return place === undefined ? undefined : sentence.skip(place, 'the', 'det', 'every')
}

/** "every 15th", "every 24 Dec", "cada día 15", "毎月15日". */
function everyDate(sentence: Sentence, at: number, today: Today): Taken<RepeatDraft> | undefined {
  const date = readCalendarDate(sentence, at, today)
  if (date) return { value: yearlyOn(date.value.due), next: date.next }
  const day = readMonthDays(sentence, at)
  // "every second" is no second of the month, unless a month is named.
  const isWord = sentence.tokens[at]?.number === undefined && sentence.take(at, 'ordinal') !== undefined
  if (day && !(isWord && ofMonth(sentence, day.next) === undefined))
    return {
      value: { frequency: 'MONTHLY', interval: 1, monthDays: day.value, firm: 3 },
      next: ofMonth(sentence, day.next) ?? day.next,
    }
  const month = sentence.take(at, 'month') && readMonthName(sentence, at)
  return (
    month && {
      value: { frequency: 'YEARLY', interval: 1, month: month.value, monthDays: [1], firm: 3 },
      next: month.next,
    }
  )
}

export function yearlyOn(day: number): RepeatDraft {
  const { month, date } = civilOf(day)
  return { frequency: 'YEARLY', interval: 1, month, monthDays: [date], firm: 3 }
}

/** "15th", "the 1st and the 15th", "15.", "15日". */
export function readMonthDays(sentence: Sentence, at: number): Taken<number[]> | undefined {
  const first = readOneMonthDay(sentence, at)
  if (!first) return undefined
  const days = [first.value]
  let { next } = first
  for (;;) {
    const link = sentence.take(next, 'and')
    const more = link && readOneMonthDay(sentence, link.next)
    if (!more) break
    days.push(more.value)
    next = more.next
  }
  return { value: days, next }
}

function readOneMonthDay(sentence: Sentence, at: number): Taken<number> | undefined {
  const marked = readMarkedNumber(sentence, at, 'dayMark')
  const det = sentence.take(at, 'dayDet')
  const day = readOrdinal(sentence, det?.next ?? at)
  const isEnough =
    day &&
    isDateNumber(sentence, det?.next ?? at, day.value.value) &&
    (day.value.isOrdinal || (det !== undefined && sentence.lexicon.bareDayNumbers))
  const found = marked ?? (isEnough ? { value: day.value.value, next: day.next } : undefined)
  return found && found.value >= 1 && found.value <= 31 ? found : undefined
}

/** "every 3 weeks", "jeden zweiten Tag", "every year". */
function everySome(sentence: Sentence, at: number): Taken<RepeatDraft> | undefined {
  const count = readSome(sentence, at)
  const unit = sentence.take(sentence.skip(count.next, 'counter'), 'unit')
  const found = unit && everyUnit(unit.value, count.value)
  return found && { value: found, next: unit.next }
}

function readSome(sentence: Sentence, at: number): Taken<number> {
  const other = sentence.take(at, 'other')
  if (other && sentence.take(other.next, 'unit')) return other
  const ordinal = readOrdinal(sentence, at)
  if (ordinal) return { value: ordinal.value.value, next: ordinal.next }
  return { value: 1, next: at }
}

/** "each morning". */
function everyPart(sentence: Sentence, at: number): Taken<RepeatDraft> | undefined {
  const part = sentence.take(at, 'part')
  return part && { value: { frequency: 'DAILY', interval: 1, part: part.value, firm: 3 }, next: part.next }
}

/** 3週間ごとに, and "3 days after completing". */
export function readAmountEach(sentence: Sentence, at: number): Taken<RepeatDraft> | undefined {
  const amount = readAmount(sentence, at)
  if (!amount) return undefined
  const each = sentence.take(amount.next, 'everyAfter')
  const done = sentence.take(amount.next, 'completed')
  const found = (each ?? done) && everyUnit(amount.value.unit, amount.value.count)
  return found && { value: { ...found, ...(done && { isFromCompletion: true }) }, next: (each ?? done)!.next }
}
