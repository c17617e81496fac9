import { invalid } from '../errors.ts'
import { type Clock, startOfDay } from '../tasks/calendar.ts'
import { dueAt, isWholeDay } from '../tasks/due.ts'
import { readDueWords } from './due-words.ts'

const units: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 }

/** A time that has passed, as people write it: an ISO date, "yesterday", "2 hours ago", or 30m, 2h, 7d. */
export async function readSince(since: string, clock: Clock): Promise<Date> {
  const [, count, unit] = /^(\d{1,4})([mhd])$/.exec(since.trim()) ?? []
  if (unit !== undefined) return new Date(clock.now.getTime() - Number(count) * (units[unit] as number))
  const due = await readDueWords(since, clock)
  const at = isWholeDay(due) ? startOfDay(due, clock.zone) : new Date(dueAt(due))
  if (at > clock.now) {
    throw invalid('bad_due', 'since must be a date or a time that has passed.', {
      hint: 'Write 2026-11-14, or yesterday.',
    })
  }
  return at
}
