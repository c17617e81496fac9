import { invalid } from '../errors.ts'
import { startOfDay } from './calendar.ts'
import { dayFromIso } from './civil-day.ts'
import { type Due, dueAt, isWholeDay } from './due.ts'
import type { Task } from './task.ts'
import { momentAt, wallAt } from './wall-clock.ts'

/** The date of a task that a reminder goes by. */
export type Anchor = 'due' | 'start'

/**
 * When to remind of a task: at a moment, so long before one of its dates, or at a time of day some days before. `off`: not at
 * its due time by default, or not at all but for what was asked for.
 */
export type Trigger =
  | { readonly kind: 'at'; readonly at: number }
  | { readonly kind: 'before'; readonly of: Anchor; readonly minutes: number }
  | { readonly kind: 'clock'; readonly of: Anchor; readonly days: number; readonly minutes: number }
  | { readonly kind: 'off'; readonly what: 'due' | 'all' }

/** "The evening before" is at this time of day, and so many days before a task without a time is in the morning. */
export const evening = 18 * 60
export const morning = 9 * 60

const form =
  /^(?:at (?<at>\S+)|off (?<what>due|all)|(?<of>due|start)-(?:(?<before>-?\d{1,7})m|(?<days>\d{1,4})d (?<clock>\d\d:\d\d)))$/

/** `at 2026-11-21T09:00:00.000Z`, `due-30m`, `due-1d 18:00`, `off due`, `off all`. */
export function writeTrigger(trigger: Trigger): string {
  if (trigger.kind === 'at') return `at ${new Date(trigger.at).toISOString()}`
  if (trigger.kind === 'off') return `off ${trigger.what}`
  if (trigger.kind === 'before') return `${trigger.of}-${trigger.minutes}m`
  return `${trigger.of}-${trigger.days}d ${clockText(trigger.minutes)}`
}

export function readTrigger(text: string): Trigger {
  const { at, what, of, before, days, clock } = form.exec(text)?.groups ?? {}
  if (at !== undefined && !Number.isNaN(Date.parse(at))) return { kind: 'at', at: Date.parse(at) }
  if (what !== undefined) return { kind: 'off', what: what as 'due' | 'all' }
  const anchor = of as Anchor
  if (before !== undefined) return { kind: 'before', of: anchor, minutes: Number(before) }
  if (days !== undefined && clock !== undefined)
    return { kind: 'clock', of: anchor, days: Number(days), minutes: readClock(clock) }
  throw invalid('bad_due', 'That is no moment to remind you at.', {
    hint: 'Say "30 minutes before", "the evening before" or a time.',
  })
}

/** In milliseconds, on the clocks of that zone; null while the task lacks the date. */
export function momentOf(trigger: Trigger, task: Pick<Task, 'due' | 'start'>, zone: string): number | null {
  if (trigger.kind === 'at') return trigger.at
  if (trigger.kind === 'off') return null
  const date = task[trigger.of]
  if (date === null) return null
  if (trigger.kind === 'before') return instantOf(date, zone) - trigger.minutes * 60_000
  const day = isWholeDay(date) ? dayFromIso(date) : wallAt(new Date(date), zone).day
  return dueAt(momentAt(day - trigger.days, trigger.minutes, zone))
}

/** A day begins at midnight. */
function instantOf(date: Due, zone: string): number {
  return isWholeDay(date) ? startOfDay(date, zone).getTime() : dueAt(date)
}

/** As people read it. A moment is for the caller to show. */
export function describeTrigger(trigger: Exclude<Trigger, { kind: 'at' }>): string {
  if (trigger.kind === 'off')
    return trigger.what === 'due' ? 'not when it is due' : 'no reminders but those you set'
  const what = trigger.of === 'due' ? 'it is due' : 'it starts'
  if (trigger.kind === 'before') {
    if (trigger.minutes === 0) return `when ${what}`
    return `${durationText(Math.abs(trigger.minutes))} ${trigger.minutes < 0 ? 'after' : 'before'} ${what}`
  }
  const clock = clockText(trigger.minutes)
  if (trigger.days === 0) return `at ${clock} on the day ${what}`
  return `at ${clock}, ${count(trigger.days, 'day')} before ${what}`
}

function durationText(minutes: number): string {
  const units = [
    [10_080, 'week'],
    [1_440, 'day'],
    [60, 'hour'],
  ] as const
  const unit = units.find(([size]) => minutes % size === 0)
  return unit ? count(minutes / unit[0], unit[1]) : count(minutes, 'minute')
}

function count(number: number, unit: string): string {
  return `${number} ${unit}${number === 1 ? '' : 's'}`
}

export function clockText(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** Minutes after midnight. */
export function readClock(text: string): number {
  const [, hours, minutes] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(text.trim()) ?? []
  if (hours === undefined) throw invalid('bad_arguments', 'A time of day looks like 07:30.')
  return Number(hours) * 60 + Number(minutes)
}
