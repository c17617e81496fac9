import { civilOf } from '../../../tasks/civil-day.ts'
import { readCalendarDate } from '../../dates/grammar/calendar-dates.ts'
import { type Amount, readAmount, readNumber } from '../../dates/grammar/numbers.ts'
import { readPhrase } from '../../dates/grammar/phrase.ts'
import { readDayName } from '../../dates/grammar/weekdays.ts'
import type { Today } from '../../dates/reading.ts'
import type { Sentence, Taken } from '../../sentence.ts'
import { ofMonth, readMonthDays, readNth, readWeekdays } from './bodies.ts'
import type { RepeatDraft } from './draft.ts'

/** What follows: a time, a day, an end, how often, "after completing". */
export function readTail(
  sentence: Sentence,
  at: number,
  draft: RepeatDraft,
  today: Today,
): Taken<RepeatDraft> | undefined {
  const done = sentence.take(at, 'completed')
  if (done) return { value: { ...draft, isFromCompletion: true }, next: done.next }
  const times = readTimes(sentence, at)
  if (times && draft.times === undefined) return { value: { ...draft, times: times.value }, next: times.next }
  const month = draft.frequency === 'MONTHLY' && draft.days ? ofMonth(sentence, at) : undefined
  if (month !== undefined) return { value: draft, next: month }
  const detail = detailed(sentence, { value: draft, next: at }, today)
  if (detail) return detail
  const lasting = sentence.take(at, 'lasting')
  const amount = lasting && (readAmount(sentence, lasting.next) ?? readNextPeriod(sentence, lasting.next))
  if (amount && !draft.lasting && amount.value.unit !== 'minute' && amount.value.unit !== 'hour')
    return { value: { ...draft, lasting: amount.value }, next: amount.next }
  return readDateTail(sentence, at, draft, today)
}

/** "for the next week", "for the next 3 weeks". */
function readNextPeriod(sentence: Sentence, at: number): Taken<Amount> | undefined {
  const rel = sentence.take(sentence.skip(at, 'the'), 'rel')
  if (rel?.value !== 1 && rel?.value !== 'coming') return undefined
  const unit = sentence.take(rel.next, 'unit')
  return unit ? { value: { count: 1, unit: unit.value }, next: unit.next } : readAmount(sentence, rel.next)
}

/** The day of a week, a month or a year behind the frequency: 毎週金曜, "monthly on the 15th", "every year on 24 Dec". */
export function detailed(
  sentence: Sentence,
  { value, next }: Taken<RepeatDraft>,
  today: Today,
): Taken<RepeatDraft> | undefined {
  if (value.days || value.monthDays || value.month) return undefined
  const place = sentence.skip(next, 'lead', 'the', 'dateJoin')
  for (const at of new Set([next, place, sentence.skip(next, 'lead')])) {
    const found = detailAt(sentence, at, value, today)
    if (found)
      return { value: { ...value, ...found.value, interval: value.interval, firm: 3 }, next: found.next }
  }
  return undefined
}

function detailAt(
  sentence: Sentence,
  at: number,
  value: RepeatDraft,
  today: Today,
): Taken<Partial<RepeatDraft>> | undefined {
  if (value.frequency === 'WEEKLY') {
    const days = readWeekdays(sentence, at)
    return days && { value: { days: days.value }, next: days.next }
  }
  if (value.frequency === 'YEARLY') {
    const date = readCalendarDate(sentence, at, today)
    if (!date) return undefined
    const { month, date: day } = civilOf(date.value.due)
    return { value: { month, monthDays: [day] }, next: date.next }
  }
  if (value.frequency !== 'MONTHLY') return undefined
  const nth = readNth(sentence, sentence.skip(at, 'the', 'dayDet'))
  const name = nth && readDayName(sentence, nth.next)
  if (name) return { value: { days: [{ weekday: name.value.weekday, nth: nth.value }] }, next: name.next }
  const last =
    sentence.take(at, 'lastDay') ??
    (sentence.take(at, 'edgeAfter')?.value === 'end' ? sentence.take(at, 'edgeAfter') : undefined)
  if (last) return { value: { monthDays: [-1] }, next: last.next }
  const days = readMonthDays(sentence, at)
  return days && { value: { monthDays: days.value }, next: days.next }
}

/** "for ten times", "10 times", "10x", "10 mal". */
function readTimes(sentence: Sentence, at: number): Taken<number> | undefined {
  const place = sentence.isMark(at, ',') ? at + 1 : at
  const lasting = sentence.take(place, 'lasting')
  const number = readNumber(sentence, lasting?.next ?? place)
  const times = number && sentence.take(number.next, 'times')
  return times && number.value > 0 ? { value: number.value, next: times.next } : undefined
}

function readDateTail(
  sentence: Sentence,
  at: number,
  draft: RepeatDraft,
  today: Today,
): Taken<RepeatDraft> | undefined {
  const place = sentence.skip(sentence.isMark(at, ',、，') ? at + 1 : at, 'dateJoin')
  const inDay = draft.part ? undefined : sentence.take(place, 'part')
  if (inDay) return { value: { ...draft, part: inDay.value }, next: inDay.next }
  const phrase = readPhrase(sentence, place, today)
  if (!phrase || phrase.moment) return undefined
  const { day, clock, clockEnd, part, minutes, role, next } = phrase
  const time = {
    ...(clock && { clock }),
    ...(clockEnd && { clockEnd }),
    ...(part && { part }),
    ...(minutes && { minutes }),
  }
  if (!day) return draft.clock ? undefined : { value: { ...draft, ...time }, next }
  // "daily from dec 1 to dec 10"
  if (day.isRange) {
    const starting = { ...phrase, day: { ...day, to: day.from, due: day.from, isRange: false } }
    return draft.starting || draft.until
      ? undefined
      : { value: { ...draft, ...time, starting, until: day }, next }
  }
  if (role === 'until' || role === 'by')
    return draft.until ? undefined : { value: { ...draft, ...time, until: day }, next }
  if (role === 'starting' || role === 'from' || role === 'after')
    return draft.starting ? undefined : { value: { ...draft, ...time, starting: phrase }, next }
  return undefined
}
