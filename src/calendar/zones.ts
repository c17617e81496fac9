import { dayFromIso, dayOf, daysInMonth, weekdayOf } from '../tasks/civil-day.ts'
import { type Due, readDue } from '../tasks/due.ts'
import { checkZone, momentAt } from '../tasks/wall-clock.ts'
import type { Component } from './content-lines.ts'

/** How a time on the wall becomes a moment. */
export interface WallClock {
  /** As IANA names it; null for one that is only described in the file. */
  readonly zone: string | null
  /** Minutes after midnight of that day. */
  moment(day: string, minutes: number): Due
}

export function clockOf(zone: string): WallClock {
  return { zone, moment: (day, minutes) => momentAt(dayFromIso(day), minutes, zone) }
}

/**
 * The clock that a TZID names. A zone that everybody knows goes by what everybody knows of it, whatever the file says about
 * it; only for one that nobody knows the description in the file counts.
 */
export function findClock(id: string, described: readonly Component[]): WallClock | undefined {
  const own = described.find(({ properties }) =>
    properties.some(({ name, value }) => name === 'TZID' && value === id),
  )
  const location = own?.properties.find(({ name }) => name === 'X-LIC-LOCATION')?.value
  const known = knownZone(id) ?? (location === undefined ? undefined : knownZone(location))
  if (known !== undefined) return clockOf(known)
  const offsets = own && offsetsOf(own)
  return offsets && { zone: null, moment: (day, minutes) => describedMoment(offsets, day, minutes) }
}

const zonesFound = new Map<string, string | undefined>()

/** `Europe/Berlin`, also at the end of what programs put before it. */
function knownZone(id: string): string | undefined {
  if (zonesFound.has(id)) return zonesFound.get(id)
  const parts = id.split('/').filter(Boolean)
  const tries = [id, parts.slice(-2).join('/'), parts.slice(-3).join('/'), windowsZones[id] ?? '']
  const found = tries.find((name) => /^[A-Za-z][\w+/-]{1,59}$/.test(name) && isZone(name))
  if (zonesFound.size < 1_000) zonesFound.set(id, found)
  return found
}

function isZone(name: string): boolean {
  try {
    checkZone(name)
    return true
  } catch {
    return false
  }
}

/** The names that Outlook writes, for the zones most people live in. */
const windowsZones: Readonly<Record<string, string>> = {
  'AUS Eastern Standard Time': 'Australia/Sydney',
  'Central Europe Standard Time': 'Europe/Budapest',
  'Central European Standard Time': 'Europe/Warsaw',
  'Central Standard Time': 'America/Chicago',
  'China Standard Time': 'Asia/Shanghai',
  'E. South America Standard Time': 'America/Sao_Paulo',
  'Eastern Standard Time': 'America/New_York',
  'GMT Standard Time': 'Europe/London',
  'GTB Standard Time': 'Europe/Bucharest',
  'India Standard Time': 'Asia/Kolkata',
  'Mountain Standard Time': 'America/Denver',
  'Pacific Standard Time': 'America/Los_Angeles',
  'Romance Standard Time': 'Europe/Paris',
  'Russian Standard Time': 'Europe/Moscow',
  'Tokyo Standard Time': 'Asia/Tokyo',
  'W. Europe Standard Time': 'Europe/Berlin',
}

/** From when on in a year which offset holds. */
interface Observance {
  readonly offset: number
  /** The day and minute of the change in that year; undefined where there is none. */
  readonly onset: (year: number) => number | undefined
}

function offsetsOf({ components }: Component): readonly Observance[] | undefined {
  const found = components.flatMap(({ properties }) => {
    const value = (name: string) => properties.find((one) => one.name === name)?.value ?? ''
    const [, sign, hours, minutes] = /^([+-])(\d{2})(\d{2})/.exec(value('TZOFFSETTO')) ?? []
    const [, year, month, date, hour, minute] =
      /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})/.exec(value('DTSTART')) ?? []
    if (sign === undefined || year === undefined) return []
    const offset = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
    const at = Number(hour) * 60 + Number(minute)
    const rule = value('RRULE')
    const first = Number(year)
    const onset = (in_: number) => {
      if (rule === '' || in_ <= first)
        return in_ === first ? dayOf(first, Number(month), Number(date)) * 1_440 + at : undefined
      const day = yearlyDay(rule, in_, Number(month), Number(date))
      return day === undefined ? undefined : day * 1_440 + at
    }
    return [{ offset: Math.max(-1_439, Math.min(1_439, offset)), onset }]
  })
  return found.length === 0 ? undefined : found
}

/** The day of a rule such as `BYMONTH=10;BYDAY=-1SU`, which all rules of zones are. */
function yearlyDay(rule: string, year: number, month: number, date: number): number | undefined {
  const [, inMonth] = /BYMONTH=(\d{1,2})/.exec(rule) ?? []
  const [, nth, name = ''] = /BYDAY=([+-]?\d)(MO|TU|WE|TH|FR|SA|SU)/.exec(rule) ?? []
  const m = inMonth === undefined ? month : Number(inMonth)
  if (m < 1 || m > 12) return undefined
  if (nth === undefined) return dayOf(year, m, date)
  const weekday = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'].indexOf(name) + 1
  const count = Number(nth)
  if (count > 0) {
    const first = dayOf(year, m, 1)
    return first + ((weekday - weekdayOf(first) + 7) % 7) + (count - 1) * 7
  }
  const last = dayOf(year, m, daysInMonth(year, m))
  return last - ((weekdayOf(last) - weekday + 7) % 7) + (count + 1) * 7
}

function describedMoment(observances: readonly Observance[], day: string, minutes: number): Due {
  const wall = dayFromIso(day) * 1_440 + minutes
  const year = Number(day.slice(0, 4))
  let best: { readonly at: number; readonly offset: number } | undefined
  for (const { offset, onset } of observances)
    for (const at of [onset(year), onset(year - 1)])
      if (at !== undefined && at <= wall && (!best || at > best.at)) best = { at, offset }
  const offset = best?.offset ?? observances[0]?.offset ?? 0
  return readDue(`${new Date((wall - offset) * 60_000).toISOString().slice(0, 16)}Z`)
}
