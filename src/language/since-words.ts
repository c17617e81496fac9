import { Failure, invalid } from '../errors.ts'
import { type Clock, startOfDay } from '../tasks/calendar.ts'
import { type Due, dueAt, isWholeDay } from '../tasks/due.ts'
import { readDueWords } from './due-words.ts'

const units: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 }

/** A time that has passed, as people write it: an ISO date, "yesterday", "since monday", "2 hours ago", or 30m, 2h, 7d. */
export async function readSince(since: string, clock: Clock): Promise<Date> {
  const [, count, unit] = /^(\d{1,4})([mhd])$/.exec(since.trim()) ?? []
  if (unit !== undefined) return new Date(clock.now.getTime() - Number(count) * (units[unit] as number))
  const due = await readDueWords(since, clock).catch((error) => {
    if (error instanceof Failure && error.reason === 'bad_due') return null
    throw error
  })
  const at = due && startOf(due, clock)
  if (at && at <= clock.now) return at
  const back = await pastStart(since, clock)
  if (back) return back
  const sentence = at
    ? 'since must be a date or a time that has passed.'
    : `"${since.slice(0, 60)}" is not a time I understand.`
  throw invalid('bad_due', sentence, {
    hint: 'Write a date such as 2026-11-14, "yesterday", "last week", "2 hours ago" or 7d.',
  })
}

/** "since monday", "in may": of what comes again, the last time it was there. */
async function pastStart(since: string, clock: Clock): Promise<Date | undefined> {
  const { findPastWindow } = await import('./questions/past-window.ts')
  // A weekday alone is a date only where one is expected.
  const found = (await findPastWindow(since, clock)) ?? (await findPastWindow(`since ${since}`, clock))
  const named = found?.window ?? (await readNamed(since, clock))
  const from = named?.from
  return from ? startOf(from, clock) : undefined
}

/** "Q3", "the past fortnight", as a question may say them. */
async function readNamed(since: string, clock: Clock) {
  const { readQuestionTime } = await import('./questions/question-time.ts')
  return (await readQuestionTime(`what was decided in ${since}`, clock)).window
}

function startOf(due: Due, { zone }: Clock): Date {
  return isWholeDay(due) ? startOfDay(due, zone) : new Date(dueAt(due))
}
