const dayMs = 86_400_000

/** What "today" means where the person lives, as far as lists have to know it. */
export interface Today {
  readonly zone: string
  /** Milliseconds. */
  readonly now: number
  readonly day: string
  /** The moments at which today, tomorrow and the week after it end. */
  readonly tomorrowAt: number
  readonly weekEndsAt: number
  readonly tomorrow: string
  /** The first day after the coming week. */
  readonly weekEnd: string
  /** The first day of their week: 1 Monday, 6 Saturday, 7 Sunday. */
  readonly weekStart: number
  /** How they tell the time. */
  readonly hours: 12 | 24
}

export interface Habits {
  readonly weekStart?: number | null | undefined
  readonly hours?: number | null | undefined
}

export function todayIn(zone: string, now: number, { weekStart, hours }: Habits = {}): Today {
  const day = dayIn(zone, now)
  const [tomorrow, weekEnd] = [addDays(day, 1), addDays(day, 8)]
  return {
    zone,
    now,
    day,
    tomorrow,
    weekEnd,
    tomorrowAt: startOfDay(tomorrow, zone),
    weekEndsAt: startOfDay(weekEnd, zone),
    weekStart: weekStart ?? 1,
    hours: hours === 12 ? 12 : 24,
  }
}

export type DueGroup = 'overdue' | 'today' | 'week' | 'later' | 'none'

/** Days are compared with days and moments with moments: nothing has to be formatted for thousands of tasks. */
export function dueGroup(due: string | null, today: Today): DueGroup {
  if (due === null) return 'none'
  if (due.length === 10) {
    if (due < today.day) return 'overdue'
    if (due < today.tomorrow) return 'today'
    return due < today.weekEnd ? 'week' : 'later'
  }
  const at = Date.parse(due)
  if (at < today.now) return 'overdue'
  if (at < today.tomorrowAt) return 'today'
  return at < today.weekEndsAt ? 'week' : 'later'
}

/** Whether a task with this start can be begun. */
export function hasBegun(start: string | null, { day, now }: Pick<Today, 'day' | 'now'>): boolean {
  return start === null || (start.length === 10 ? start <= day : Date.parse(start) <= now)
}

/** The calendar day of a moment in a zone: `2026-11-21`. */
export function dayIn(zone: string, at: number): string {
  return wallClock(zone, at).slice(0, 10)
}

/** `2026-11-21T17:00` on the clock of a zone. */
export function wallClock(zone: string, at: number): string {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  return `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}`
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
}

/** The later of two days. */
export function laterOf(one: string, other: string): string {
  if (one > other) return one
  return other
}

/** How many days the second lies after the first. */
export function daysBetween(one: string, other: string): number {
  return Math.round((Date.parse(other) - Date.parse(one)) / dayMs)
}

/** Monday is 1. */
export function weekdayOf(day: string): number {
  return new Date(day).getUTCDay() || 7
}

/** The first day of the week that a day is in. */
export function weekOf(day: string, weekStart: number): string {
  return addDays(day, -((weekdayOf(day) - weekStart + 7) % 7))
}

/** The first day of the month some months on. */
export function monthOf(day: string, months = 0): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}

/** The day that a date is on in a zone, be it a day or a moment. */
export function dayOfDate(date: string, zone: string): string {
  return date.length === 10 ? date : dayIn(zone, Date.parse(date))
}

/** `17:00` on the clock of a zone, or nothing where the date is a whole day. */
export function timeOfDate(date: string | null, zone: string): string {
  return date === null || date.length === 10 ? '' : wallClock(zone, Date.parse(date)).slice(11)
}

/**
 * The moment when the clocks of a zone show that time, as they show it: `2026-11-21T17:00:00+01:00`. The day itself where
 * there is no time.
 */
export function dateAt(day: string, time: string, zone: string): string {
  if (time === '') return day
  const at = onClock(`${day}T${time}Z`, zone)
  const wall = wallClock(zone, at)
  const minutes = Math.round((Date.parse(`${wall}Z`) - at) / 60_000)
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  const two = (number: number) => String(number).padStart(2, '0')
  return `${wall}:00${minutes < 0 ? '-' : '+'}${two(hours)}:${two(rest)}`
}

/** The same date as the clocks of a zone show it: so a moment says which day it is on there. */
export function inZone(date: string, zone: string): string {
  return dateAt(dayOfDate(date, zone), timeOfDate(date, zone), zone)
}

/** Midnight in a zone. */
function startOfDay(day: string, zone: string): number {
  return onClock(day, zone)
}

/** When clocks show this. The offset is taken twice: the first guess can fall on the other side of a clock change. */
function onClock(wall: string, zone: string): number {
  const shown = Date.parse(wall)
  const offset = (at: number) => Date.parse(`${wallClock(zone, at)}Z`) - Math.floor(at / 60_000) * 60_000
  return shown - offset(shown - offset(shown))
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const format = newFormat(zone)
  formats.set(zone, format)
  return format
}

/** A browser that does not know the server's zone uses its own. */
function newFormat(zone: string): Intl.DateTimeFormat {
  const parts = {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  } as const
  try {
    return new Intl.DateTimeFormat('en-GB', { ...parts, timeZone: zone })
  } catch {
    return new Intl.DateTimeFormat('en-GB', parts)
  }
}
