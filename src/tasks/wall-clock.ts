import { invalid } from '../errors.ts'
import { offsetMinutes } from './calendar.ts'
import { type Day, dayFromIso, isoOf } from './civil-day.ts'
import { type Due, readDue } from './due.ts'

const minuteMs = 60_000

/**
 * The time on the wall in that zone, with the offset that holds there on that day; minutes may pass midnight. Of an
 * hour that comes twice it is the first; one that the clocks skip is as much later as they skip.
 */
export function momentAt(day: Day, minutes: number, zone: string): Due {
  const wall = day * 86_400_000 + minutes * minuteMs
  const before = offsetMinutes(new Date(wall - 86_400_000), zone)
  const after = offsetMinutes(new Date(wall + 86_400_000), zone)
  const shown = [before, after]
    .map((offset) => ({ instant: new Date(wall - offset * minuteMs), offset }))
    .filter(({ instant, offset }) => offsetMinutes(instant, zone) === offset)
    .toSorted((one, other) => one.instant.getTime() - other.instant.getTime())
  return inZone(shown[0]?.instant ?? new Date(wall - before * minuteMs), zone)
}

/** A moment as the clocks of that zone show it. */
export function inZone(instant: Date, zone: string): Due {
  const offset = offsetMinutes(instant, zone)
  const wall = new Date(instant.getTime() + offset * minuteMs).toISOString().slice(0, 16)
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const size = Math.abs(offset)
  const suffix = offset === 0 ? 'Z' : `${offset < 0 ? '-' : '+'}${two(size / 60)}:${two(size % 60)}`
  return readDue(`${wall}${suffix}`)
}

export interface Wall {
  readonly day: Day
  /** Minutes after midnight. */
  readonly minutes: number
}

/** What the clocks of that zone show. */
export function wallAt(instant: Date, zone: string): Wall {
  const wall = new Date(instant.getTime() + offsetMinutes(instant, zone) * minuteMs)
  return {
    day: dayFromIso(wall.toISOString()),
    minutes: wall.getUTCHours() * 60 + wall.getUTCMinutes(),
  }
}

export function dayDue(day: Day): Due {
  return isoOf(day) as Due
}

/** A zone that no clock goes by would be told as a bug from deep inside; here it is told as what it is. */
export function checkZone(zone: string): void {
  try {
    offsetMinutes(new Date(0), zone)
  } catch (cause) {
    throw invalid('bad_zone', `There is no time zone "${zone.slice(0, 60)}".`, {
      hint: 'Write one such as Europe/Berlin or America/New_York.',
      cause,
    })
  }
}
