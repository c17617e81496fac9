import { type Due, isWholeDay, readDue } from '../tasks/due.ts'
import { wallAt } from '../tasks/wall-clock.ts'
import { badCalendar, type Component, type Property } from './content-lines.ts'
import { clockOf, findClock, type WallClock } from './zones.ts'

/** What times in a file are read by. */
export interface Reading {
  /** For times that say no zone: the one of the person. */
  readonly zone: string
  /** The VTIMEZONEs of the file. */
  readonly zones: readonly Component[]
}

/** A date or time as a file has it. */
export interface When {
  readonly due: Due
  /** Whose clocks it is by, as IANA names it; null where nobody says. */
  readonly zone: string | null
}

const form = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z?))?$/

export function readWhen({ name, params, value }: Property, reading: Reading): When {
  const [, year, month, date, hour, minute, second, utc] = form.exec(value.trim()) ?? []
  if (year === undefined) throw badTime(name, value)
  const day = `${year}-${month}-${date}`
  if (hour === undefined) return { due: inCalendar(day, name, value), zone: null }
  // A minute of 61 seconds is counted as one of 60.
  const time = `${hour}:${minute}:${second === '60' ? '59' : second}`
  if (utc === 'Z') return { due: inCalendar(`${day}T${time}Z`, name, value), zone: 'UTC' }
  inCalendar(`${day}T${time}Z`, name, value)
  const clock = clockFor(params.TZID, reading)
  return { due: clock.moment(day, Number(hour) * 60 + Number(minute)), zone: clock.zone }
}

/** A zone that neither the world nor the file knows is taken for the person's own. */
function clockFor(id: string | undefined, { zone, zones }: Reading): WallClock {
  return (id === undefined ? undefined : findClock(id, zones)) ?? clockOf(zone)
}

function inCalendar(text: string, name: string, value: string): Due {
  try {
    return readDue(text)
  } catch {
    throw badTime(name, value)
  }
}

function badTime(name: string, value: string) {
  return badCalendar(
    `${name}:${value.slice(0, 40)} is no date.`,
    'Write 20261121, 20261121T090000Z, or a time with a TZID.',
  )
}

/** `DUE;VALUE=DATE:20261121` or `DUE:20261121T080000Z`; with a zone the time on its clocks. */
export function whenLine(name: string, due: Due, zone: string | null = null): string {
  if (isWholeDay(due)) return `${name};VALUE=DATE:${due.replaceAll('-', '')}`
  if (zone === null || zone === 'UTC') return `${name}:${stamp(new Date(due))}`
  const { day, minutes } = wallAt(new Date(due), zone)
  const wall = new Date(day * 86_400_000 + minutes * 60_000)
  return `${name};TZID=${zone}:${stamp(wall).slice(0, -1)}`
}

/** A moment in UTC: `20261121T080000Z`. */
export function stamp(at: Date): string {
  return `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
}

const durationForm =
  /^([+-]?)P(?:(\d{1,5})W|(?:(\d{1,6})D)?(?:T(?:(\d{1,7})H)?(?:(\d{1,8})M)?(?:(\d{1,8})S)?)?)$/

/** Minutes; undefined for what is no duration. */
export function readDuration(text: string): number | undefined {
  const [whole, sign, weeks, days, hours, minutes, seconds] = durationForm.exec(text.trim()) ?? []
  if (whole === undefined) return undefined
  const n = (part: string | undefined) => Number(part ?? 0)
  const total = n(weeks) * 10_080 + n(days) * 1_440 + n(hours) * 60 + n(minutes) + n(seconds) / 60
  return Math.round(sign === '-' ? -total : total)
}
