import { type Due, dueAt, isWholeDay, readDue } from '../tasks/due.ts'
import { occurrenceAt, readOccurrence } from '../tasks/repetition/occurrence.ts'
import { type Rule, readRule, writeRule } from '../tasks/repetition/rule.ts'
import type { Task } from '../tasks/task.ts'
import { type Component, type Property, parseLine } from './content-lines.ts'
import { type Reading, readDuration, readWhen, type When, whenLine } from './times.ts'

export type TodoDates = Pick<Task, 'due' | 'start' | 'repeat'> & { readonly occurrence: string | null }

/** The properties that say when, which are read and written together. */
export const dateNames = ['DTSTART', 'DUE', 'DURATION', 'RRULE', 'X-WAYMARK-REPEAT-FROM'] as const

export function readDates(properties: readonly Property[], reading: Reading): TodoDates {
  const find = (name: string) => properties.find((one) => one.name === name)
  const when = (name: string) => {
    const found = find(name)
    return found && readWhen(found, reading)
  }
  const start = when('DTSTART')
  const due = when('DUE') ?? dueAfter(start, find('DURATION'))
  const fromCompletion = find('X-WAYMARK-REPEAT-FROM')?.value.trim().toUpperCase() === 'COMPLETION'
  const repeat = readRepeat(find('RRULE'), fromCompletion)
  // What repeats has a date that it repeats from, and a start that is the same date says nothing more.
  const date = due ?? (repeat === null ? undefined : start)
  if (!date) return { due: null, start: start?.due ?? null, repeat: null, occurrence: null }
  const isStartOfItsOwn = start && due && isBefore(start.due, due.due)
  return {
    due: date.due,
    start: isStartOfItsOwn ? start.due : null,
    repeat,
    occurrence: repeat === null ? null : occurrenceAt(date.due, zoneOf(date, reading)),
  }
}

function zoneOf({ zone, due }: When, reading: Reading): string {
  return zone ?? (isWholeDay(due) ? 'UTC' : reading.zone)
}

function dueAfter(start: When | undefined, duration: Property | undefined): When | undefined {
  const minutes = duration && readDuration(duration.value)
  if (!start || minutes === undefined || minutes <= 0 || minutes > 5_256_000) return undefined
  const end = new Date(dueAt(start.due) + minutes * 60_000).toISOString()
  const isDay = isWholeDay(start.due) && minutes % 1_440 === 0
  return { due: readDue(isDay ? end.slice(0, 10) : `${end.slice(0, 16)}Z`), zone: start.zone }
}

/** A day and a moment are compared by the day. */
function isBefore(start: Due, due: Due): boolean {
  if (isWholeDay(start) === isWholeDay(due)) return dueAt(start) < dueAt(due)
  return start.slice(0, 10) < due.slice(0, 10)
}

/** Rules that calendars know and we do not are theirs: the task does not repeat here, and the rule stays in its file. */
const foreign = /(?:^|;)(?:FREQ=(?:SECONDLY|MINUTELY)|BYHOUR=|BYMINUTE=|BYSECOND=|RSCALE=|SKIP=)/i

function readRepeat(property: Property | undefined, fromCompletion: boolean): string | null {
  if (!property || foreign.test(property.value)) return null
  const rule = readRule(property.value)
  return writeRule(fromCompletion ? { ...rule, isFromCompletion: true } : rule)
}

/** The lines for these dates, and the zone that they name. */
export function dateLines({ due, start, repeat, occurrence }: Task): {
  readonly lines: readonly string[]
  readonly zone: string | null
} {
  if (due === null) return { lines: start === null ? [] : [whenLine('DTSTART', start)], zone: null }
  const zone =
    repeat !== null && occurrence !== null && !isWholeDay(due) ? readOccurrence(occurrence).zone : null
  const named = zone === 'UTC' ? null : zone
  const lines = [whenLine('DUE', due, named)]
  // RFC 5545: both are days, or both are moments; and what repeats begins somewhere.
  const begin = start ?? (repeat === null ? null : due)
  if (begin !== null) lines.unshift(whenLine('DTSTART', alike(begin, due), named))
  if (repeat === null) return { lines, zone: named }
  const { isFromCompletion, ...rule } = readRule(repeat)
  lines.push(`RRULE:${ruleText(rule, due)}`)
  if (isFromCompletion) lines.push('X-WAYMARK-REPEAT-FROM:COMPLETION')
  return { lines, zone: named }
}

function alike(start: Due, due: Due): Due {
  if (isWholeDay(start) === isWholeDay(due)) return start
  return isWholeDay(due) ? readDue(start.slice(0, 10)) : readDue(`${start}T00:00:00Z`)
}

/** The rule as RFC 5545 has it: its end is a day where the date is one, and else a moment. */
export function ruleText(rule: Rule, due: Due): string {
  const { until } = rule
  if (until === undefined) return writeRule(rule)
  const day = until.slice(0, 8)
  const end = isWholeDay(due)
    ? day
    : until.length > 8
      ? `${day}${until.slice(8).replace(/Z?$/, 'Z')}`
      : `${day}T235959Z`
  return writeRule({ ...rule, until: end })
}

/** The zones of a file that its lines name. */
export function zonesNamed(lines: readonly string[], zones: readonly Component[]): readonly Component[] {
  const ids = new Set(
    lines.filter((line) => line.includes('TZID=')).map((line) => parseLine(line).params.TZID),
  )
  return zones.filter(({ properties }) => properties.some((one) => one.name === 'TZID' && ids.has(one.value)))
}

export function completionOf(properties: readonly Property[], reading: Reading): Date | null {
  const found = properties.find(({ name }) => name === 'COMPLETED')
  if (!found) return null
  try {
    return new Date(dueAt(readWhen(found, reading).due))
  } catch {
    // Some clients leave it empty: it is done all the same.
    return null
  }
}
