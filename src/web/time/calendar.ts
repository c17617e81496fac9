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
}

export function todayIn(zone: string, now: number): Today {
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

/** How many days the second lies after the first. */
export function daysBetween(one: string, other: string): number {
  return Math.round((Date.parse(other) - Date.parse(one)) / dayMs)
}

/** Midnight in a zone. The offset is taken twice: the first guess can fall on the other side of a clock change. */
function startOfDay(day: string, zone: string): number {
  const midnight = Date.parse(day)
  const offset = (at: number) => Date.parse(`${wallClock(zone, at)}Z`) - Math.floor(at / 60_000) * 60_000
  return midnight - offset(midnight - offset(midnight))
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
