import { dayFromIso } from '../civil-day.ts'
import { type Due, isWholeDay, readDue } from '../due.ts'
import { checkZone, momentAt } from '../wall-clock.ts'
import { badRule, type Rule, readRule, writeRule } from './rule.ts'
import { loadSeries, nextOnWall, onWall } from './series.ts'

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
  const first = onWall(start, zone)
  if (first.getUTCFullYear() < earliestYear)
    throw badRule(`A repetition begins in ${earliestYear} or later.`, 'Check the first date.')
  await loadSeries()
  const found = nextOnWall(parsed, onWall(after, zone), zone, { first, inclusive })
  if (found === null) return null
  const wall = found.toISOString()
  if (isDay) return readDue(wall.slice(0, 10))
  return momentAt(dayFromIso(wall), found.getUTCHours() * 60 + found.getUTCMinutes(), zone)
}

/** The first date of a repetition from a day or moment on. */
export function firstOccurrence(rule: string | Rule, from: Due, zone: string): Promise<Due | null> {
  return nextOccurrence(rule, from, zone, { inclusive: true })
}
