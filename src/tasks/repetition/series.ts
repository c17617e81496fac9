import type { RRuleTemporal } from 'rrule-temporal'
import { Failure } from '../../errors.ts'
import { isoOf } from '../civil-day.ts'
import { type Due, isWholeDay } from '../due.ts'
import { wallAt } from '../wall-clock.ts'
import { neverOccurs, type Rule, writeRule } from './rule.ts'

/** Steps through a rule before it is called one that never comes true: eleven years of days, longer of all else. */
const mostSteps = 4_000
/** A step of a year may be hundreds of days long, and what comes true at all does so within four centuries. */
const mostYears = 400
const latestYear = 2999

let library: typeof RRuleTemporal | undefined

/** Loads the arithmetic, which is asked for inside of transactions and cannot be waited for there. */
export async function loadSeries(): Promise<void> {
  library ??= (await import('rrule-temporal')).RRuleTemporal
}

export function isSeriesLoaded(): boolean {
  return library !== undefined
}

/**
 * What the clocks on the wall show, as if it were UTC. All the arithmetic is done in it, so that a change of the clocks
 * moves nothing; a rule of RFC 5545 would leave out an hour that does not exist, and with it the task.
 */
export function onWall(due: Due, zone: string): Date {
  if (isWholeDay(due)) return new Date(`${due}T00:00:00Z`)
  const { day, minutes } = wallAt(new Date(due), zone)
  return new Date(Date.parse(`${isoOf(day)}T00:00:00Z`) + minutes * 60_000)
}

/** The next date after a date, both on the wall; null when the repetition has ended. Intervals are counted from `first`. */
export function nextOnWall(
  rule: Rule,
  after: Date,
  zone: string,
  { first = after, inclusive = false } = {},
): Date | null {
  if (library === undefined) throw new Error('the arithmetic of repetitions is not loaded')
  const { isFromCompletion: _, ...plain } = rule
  const until = rule.until === undefined ? undefined : lastMoment(rule.until, zone)
  const begin = first.toISOString().replace(/[-:]|\.\d+/g, '')
  const series = new library({
    rruleString: `DTSTART:${begin}\nRRULE:${writeRule({ ...plain, until })}`,
    maxIterations: rule.frequency === 'YEARLY' ? mostYears : mostSteps,
  })
  const found = step(series, after, inclusive)
  return found === null || found.getUTCFullYear() > latestYear ? null : found
}

/** A day counts to its end. */
function lastMoment(until: string, zone: string): string {
  if (until.length === 8) return `${until}T235959Z`
  if (!until.endsWith('Z')) return `${until}Z`
  const [, date, time] = /^(\d{8})T(\d{6})Z$/.exec(until) as unknown as [string, string, string]
  const iso = `${date.replace(/(....)(..)(..)/, '$1-$2-$3')}T${time.replace(/(..)(..)(..)/, '$1:$2:$3')}Z`
  return onWall(iso as Due, zone)
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
