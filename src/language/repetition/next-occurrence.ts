import type { RRuleTemporal } from 'rrule-temporal'
import { Failure } from '../../errors.ts'
import { type Due, isWholeDay, readDue } from '../../tasks/due.ts'
import { dayFromIso, isoOf } from '../dates/civil-day.ts'
import { checkZone, momentAt, wallAt } from '../dates/wall-clock.ts'
import { badRule, neverOccurs, type Rule, readRule, writeRule } from './rule.ts'

/** Steps through a rule before it is called one that never comes true: eleven years of days, longer of all else. */
const mostSteps = 4_000
const earliestYear = 1900

export interface Occurrences {
  /** The first date of the series, from which intervals and times are counted; where it is absent, `after` is one. */
  readonly start?: Due | undefined
  /** Whether `after` itself may be the answer. */
  readonly inclusive?: boolean | undefined
}

/**
 * The next date of a repetition after one of its dates; null when it has ended. Days stay days, and 9:00 stays 9:00
 * when the clocks change.
 */
export async function nextOccurrence(
  rule: string | Rule,
  after: Due,
  zone: string,
  { start = after, inclusive = false }: Occurrences = {},
): Promise<Due | null> {
  const parsed = typeof rule === 'string' ? readRule(rule) : readRule(writeRule(rule))
  checkZone(zone)
  const isDay = isWholeDay(readDue(start))
  if (parsed.frequency === 'HOURLY' && isDay)
    throw badRule(
      'What repeats every few hours needs a time of day.',
      'Write a due date such as "today 9am".',
    )
  const first = floating(start, zone)
  if (first.getUTCFullYear() < earliestYear)
    throw badRule(`A repetition begins in ${earliestYear} or later.`, 'Check the first date.')
  const series = await open(parsed, first, zone)
  const found = step(series, floating(after, zone), inclusive)
  if (found === null || found.getUTCFullYear() > 2999) return null
  const wall = found.toISOString()
  if (isDay) return readDue(wall.slice(0, 10))
  return momentAt(dayFromIso(wall), found.getUTCHours() * 60 + found.getUTCMinutes(), zone)
}

/** The first date of a repetition from a day or moment on. */
export function firstOccurrence(rule: string | Rule, from: Due, zone: string): Promise<Due | null> {
  return nextOccurrence(rule, from, zone, { inclusive: true })
}

/**
 * What the clocks on the wall show, as if it were UTC. All the arithmetic is done in it, so that a change of the clocks
 * moves nothing; a rule of RFC 5545 would leave out an hour that does not exist, and with it the task.
 */
function floating(due: Due, zone: string): Date {
  if (isWholeDay(due)) return new Date(`${due}T00:00:00Z`)
  const { day, minutes } = wallAt(new Date(due), zone)
  return new Date(Date.parse(`${isoOf(day)}T00:00:00Z`) + minutes * 60_000)
}

async function open(rule: Rule, first: Date, zone: string): Promise<RRuleTemporal> {
  const { RRuleTemporal } = await import('rrule-temporal')
  const until = rule.until === undefined ? undefined : lastMoment(rule.until, zone)
  const begin = first.toISOString().replace(/[-:]|\.\d+/g, '')
  return new RRuleTemporal({
    rruleString: `DTSTART:${begin}\nRRULE:${writeRule({ ...rule, until })}`,
    maxIterations: mostSteps,
  })
}

/** A day counts to its end. */
function lastMoment(until: string, zone: string): string {
  if (until.length === 8) return `${until}T235959Z`
  if (!until.endsWith('Z')) return `${until}Z`
  const [, date, time] = /^(\d{8})T(\d{6})Z$/.exec(until) as unknown as [string, string, string]
  const iso = `${date.replace(/(....)(..)(..)/, '$1-$2-$3')}T${time.replace(/(..)(..)(..)/, '$1:$2:$3')}Z`
  return floating(iso as Due, zone)
    .toISOString()
    .replace(/[-:]|\.\d+/g, '')
}

function step(series: RRuleTemporal, after: Date, inclusive: boolean): Date | null {
  try {
    const found = series.next(after, inclusive)
    return found === null ? null : new Date(found.epochMilliseconds)
  } catch (error) {
    if (error instanceof Failure) throw error
    if (/maximum/i.test(String(error))) throw neverOccurs()
    throw error
  }
}
