import { addMonths, addWorkdays, type Day } from '../../../tasks/civil-day.ts'
import type { Sentence, Taken } from '../../sentence.ts'
import type { Today } from '../reading.ts'
import { type DayPiece, oneDay } from './day-piece.ts'
import { type Amount, readAmount, readDuration } from './numbers.ts'
import { readWeekday } from './weekdays.ts'

/** "today", "übermorgen", "the day after tomorrow", "heute in 14 Tagen", "tomorrow week". */
export function readNamedDay(sentence: Sentence, at: number, today: Today): Taken<DayPiece> | undefined {
  const day = sentence.take(at, 'day')
  if (!day) return undefined
  const from = today.day + day.value
  const weeks = sentence.take(day.next, 'weeksAfter')
  if (weeks) return { value: oneDay(from + 7 * weeks.value), next: weeks.next }
  const ahead = sentence.take(day.next, 'ahead')
  const amount = ahead && readAmount(sentence, ahead.next)
  const then = amount && shift(from, amount.value, 1)
  if (then !== undefined) return { value: oneDay(then), next: amount!.next }
  return { value: oneDay(from, { isPast: day.value < 0 }), next: day.next }
}

/** "in 3 days", "two weeks from now", "3 days ago", "a week from monday". */
export function readDistance(sentence: Sentence, at: number, today: Today): Taken<DayPiece> | undefined {
  const ahead = sentence.take(at, 'ahead')
  const amount = ahead ? readAmount(sentence, ahead.next) : undefined
  if (amount) return distance(sentence, amount, 1, behindTime(sentence, amount.next), today)
  const ago = sentence.take(at, 'ago')
  const passed = ago && readAmount(sentence, ago.next)
  if (passed) return distance(sentence, passed, -1, passed.next, today)
  const some = readAmount(sentence, at) ?? readOneBefore(sentence, at)
  if (!some) return undefined
  const later = sentence.take(some.next, 'later')
  if (later) return distance(sentence, some, 1, later.next, today)
  const agoAfter = sentence.take(some.next, 'agoAfter')
  if (agoAfter) return distance(sentence, some, -1, agoAfter.next, today)
  return fromThen(sentence, some, today)
}

function distance(
  sentence: Sentence,
  { value }: Taken<Amount>,
  sign: 1 | -1,
  next: number,
  today: Today,
): Taken<DayPiece> | undefined {
  const day = shift(today.day, value, sign)
  if (day === undefined) return undefined
  // "in a week on friday" would be read as the week alone.
  const isMore = sentence.take(next, 'fromThen') !== undefined && sign === 1
  const then = isMore ? readWeekday(sentence, next + 1, today) : undefined
  if (then && value.unit === 'week')
    return { value: oneDay(then.value.due + 7 * Math.round(value.count)), next: then.next }
  return { value: oneDay(day, { isPast: sign < 0 }), next }
}

/** "in 2 weeks' time". */
function behindTime(sentence: Sentence, at: number): number {
  return sentence.take(sentence.isMark(at, "'") ? at + 1 : at, 'inTime')?.next ?? at
}

/** "the day before" something. */
function readOneBefore(sentence: Sentence, at: number): Taken<Amount> | undefined {
  const the = sentence.take(at, 'the')
  const unit = the && sentence.take(the.next, 'unit')
  const lead = unit && sentence.take(unit.next, 'lead')
  if (lead?.value !== 'before' && lead?.value !== 'after') return undefined
  return unit && { value: { count: 1, unit: unit.value }, next: unit.next }
}

/** "a week from monday", "3 days after tomorrow", "two days before friday". */
function fromThen(sentence: Sentence, amount: Taken<Amount>, today: Today): Taken<DayPiece> | undefined {
  const lead = sentence.take(amount.next, 'lead')
  const sign = lead?.value === 'before' ? -1 : 1
  const isLed = lead?.value === 'before' || lead?.value === 'after'
  const word = isLed ? lead : sentence.take(amount.next, 'fromThen')
  // "two weeks today", "a week friday"
  const isSaidSo = amount.value.unit === 'week' && sentence.lexicon.language === 'en'
  if (!word && !isSaidSo) return undefined
  const place = word ? sentence.skip(word.next, 'det') : amount.next
  const then = readNamedDay(sentence, place, today) ?? readWeekday(sentence, place, today)
  const day = then && shift(then.value.due, amount.value, sign)
  return then && day !== undefined ? { value: oneDay(day), next: then.next } : undefined
}

/** Days, weeks, months and years; minutes and hours are moments. */
export function shift(day: Day, { count, unit }: Amount, sign: 1 | -1): Day | undefined {
  if (count > 9_999) return undefined
  const steps = sign * count
  switch (unit) {
    case 'day':
      return day + Math.round(steps)
    case 'workday':
      return count <= 999 ? addWorkdays(day, Math.round(steps)) : undefined
    case 'week':
      return day + Math.round(7 * steps)
    case 'fortnight':
      return day + Math.round(14 * steps)
    case 'month':
      return byMonths(day, steps)
    case 'quarter':
      return byMonths(day, 3 * steps)
    case 'year':
      return count <= 900 ? byMonths(day, 12 * steps) : undefined
    default:
      return undefined
  }
}

function byMonths(day: Day, months: number): Day {
  const whole = Math.trunc(months)
  return addMonths(day, whole) + Math.round((months - whole) * 30)
}

/** "in 2 hours", "30 minutes ago": a moment, whatever the clocks do in between. */
export function readMoment(sentence: Sentence, at: number, today: Today): Taken<Date> | undefined {
  const moment = (minutes: number, next: number) => ({
    value: new Date(Math.floor(today.now.getTime() / 60_000 + minutes) * 60_000),
    next,
  })
  const ahead = sentence.take(at, 'ahead')
  const wait = ahead && readDuration(sentence, ahead.next)
  if (wait) return moment(wait.value, wait.next)
  const ago = sentence.take(at, 'ago')
  const passed = ago && readDuration(sentence, ago.next)
  if (passed) return moment(-passed.value, passed.next)
  const some = readDuration(sentence, at)
  const later = some && sentence.take(some.next, 'later')
  if (later) return moment(some.value, later.next)
  const agoAfter = some && sentence.take(some.next, 'agoAfter')
  return agoAfter && moment(-some.value, agoAfter.next)
}
