import { type Day, onOrAfter } from '../../tasks/civil-day.ts'
import type { Due } from '../../tasks/due.ts'
import { firstOccurrence } from '../../tasks/repetition/next-occurrence.ts'
import { makeRule, mostTimes, type Rule, writeRule } from '../../tasks/repetition/rule.ts'
import { dayDue, momentAt } from '../../tasks/wall-clock.ts'
import { type Clock, minutesOf } from '../dates/grammar/clocks.ts'
import { shift } from '../dates/grammar/relative-days.ts'
import type { Today } from '../dates/reading.ts'
import { dateValueOf, hintOf } from '../dates/resolve.ts'
import type { RepeatDraft } from './grammar/draft.ts'

/** How a task comes back. */
export interface Repetition {
  /** RFC 5545, without the time: `FREQ=WEEKLY;BYDAY=FR`. With `X-FROM=COMPLETION` where `from` says so. */
  readonly rule: string
  /** Whether the next date is counted from the one before or from the day it was done ("every! 3 days"). */
  readonly from: 'due' | 'completion'
}

export interface Repeated {
  readonly repetition: Repetition
  /** The first date. */
  readonly due: Due
  readonly minutes?: number
}

/** The rule that words say and its first date; undefined where such a rule cannot be kept. */
export async function repeatOf(draft: RepeatDraft, today: Today, given?: Due): Promise<Repeated | undefined> {
  if ((draft.times ?? 1) > mostTimes || draft.interval > 1_000) return undefined
  const begin = beginning(draft, today, given)
  const rule = ruleOf(draft, today)
  // "every other friday" begins with the nearest one.
  const due = await firstOccurrence({ ...rule, interval: 1 }, begin, today.zone)
  if (due === null) return undefined
  const minutes = lengthOf(draft, today)
  return {
    repetition: { rule: writeRule(rule), from: draft.isFromCompletion ? 'completion' : 'due' },
    due,
    ...(minutes !== undefined && { minutes }),
  }
}

function ruleOf(draft: RepeatDraft, today: Today): Rule {
  const { frequency, interval, days = [], monthDays = [], month, times, until, lasting } = draft
  const end = until?.to ?? (lasting && endAfter(lasting, today))
  return makeRule(frequency, {
    interval,
    byDay: days,
    byMonthDay: monthDays,
    byMonth: month === undefined ? [] : [month],
    ...(draft.isFromCompletion && { isFromCompletion: true }),
    ...(times === undefined
      ? end !== undefined && { until: dayDue(end).replaceAll('-', '') }
      : { count: times }),
  })
}

/** "for 3 weeks" ends on the day before the same day three weeks later. */
function endAfter(lasting: NonNullable<RepeatDraft['lasting']>, today: Today): Day | undefined {
  const day = shift(today.day, lasting, 1)
  return day === undefined ? undefined : day - 1
}

/** Where the first date is looked for: today, or what was said; a time that has passed today is tomorrow's. */
function beginning(draft: RepeatDraft, today: Today, given: Due | undefined): Due {
  const { clock, starting, days, frequency } = draft
  const said = starting ? dateValueOf({ ...starting, ...(clock && { clock }) }, today).due : given
  if (said && said.length > 10) return said
  const day = said ? dayNumber(said) : today.day
  // What repeats every few hours begins now, or at this time of the day that was said.
  if (!clock) return frequency === 'HOURLY' ? momentAt(day, today.minutes, today.zone) : dayDue(day)
  const minutes = minutesAt(clock, draft, today)
  const isOver = !said && minutes < today.minutes
  const from = isOver ? today.day + 1 : day
  return momentAt(
    days?.length === 1 && !days[0]?.nth ? onOrAfter(from, days[0]!.weekday) : from,
    minutes,
    today.zone,
  )
}

function dayNumber(due: Due): Day {
  return Math.round(Date.parse(`${due.slice(0, 10)}T00:00:00Z`) / 86_400_000)
}

function minutesAt(clock: Clock, { part }: RepeatDraft, today: Today): number {
  return minutesOf(clock, hintOf(part, clock), today.hours)
}

function lengthOf(draft: RepeatDraft, today: Today): number | undefined {
  const { clock, clockEnd, minutes } = draft
  if (!clock || !clockEnd) return minutes
  const from = minutesAt(clock, draft, today)
  const to = minutesAt(clockEnd, draft, today)
  return to > from ? to - from : to + 720 > from ? to + 720 - from : to + 1_440 - from
}
