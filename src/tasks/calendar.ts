import type { Due, DueLimit } from './due.ts'

/** What "now" means to a person: a moment and the time zone they live in. */
export interface Clock {
  readonly now: Date
  readonly zone: string
}

const dayMs = 86_400_000

/** What should have been done by now. */
export function overdueLimit(clock: Clock): DueLimit {
  return { day: localDay(clock.now, clock.zone), instant: clock.now }
}

/** What is due by the end of today, the overdue included. */
export function todayLimit(clock: Clock): DueLimit {
  const tomorrow = nextDay(localDay(clock.now, clock.zone))
  return { day: tomorrow, instant: startOfDay(tomorrow, clock.zone) }
}

/** The calendar day it is in that zone. */
export function localDay(at: Date, zone: string): Due {
  const wall = new Date(at.getTime() + offsetMinutes(at, zone) * 60_000)
  return wall.toISOString().slice(0, 10) as Due
}

/** Zones whose time is known without Intl, the first use of which takes 15 ms: a third of a short command. */
const simpleOffsets = new Map<string, (at: Date) => number>([['UTC', () => 0]])

/** Says that this is the zone of the machine's own clock, which `Date` can read. */
export function goByMachineClock(zone: string): void {
  simpleOffsets.set(zone, (at) => -at.getTimezoneOffset())
}

/** Minutes that the zone's clocks are ahead of UTC at that moment. */
export function offsetMinutes(at: Date, zone: string): number {
  const simple = simpleOffsets.get(zone)
  if (simple) return simple(at)
  const { year, month, day, hour, minute, second } = localParts(at, zone)
  const asUtc = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Math.round((asUtc - Math.floor(at.getTime() / 1000) * 1000) / 60_000)
}

function nextDay(day: Due): Due {
  return new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10) as Due
}

/** Midnight in that zone. The offset is taken twice: the first guess can fall on the other side of a clock change. */
export function startOfDay(day: Due, zone: string): Date {
  const midnight = Date.parse(day)
  const guess = midnight - offsetMinutes(new Date(midnight), zone) * 60_000
  return new Date(midnight - offsetMinutes(new Date(guess), zone) * 60_000)
}

const formats = new Map<string, Intl.DateTimeFormat>()

function localParts(at: Date, zone: string): Record<string, string> {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    formats.set(zone, format)
  }
  return Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
}
