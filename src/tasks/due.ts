import { invalid } from '../errors.ts'

/** A day (`2026-11-21`), or a moment with its zone (`2026-11-21T09:00:00+01:00`). */
export type Due = string & { readonly due: unique symbol }

const day = /^\d{4}-\d{2}-\d{2}$/
const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/

export function isWholeDay(due: Due): boolean {
  return due.length === 10
}

/** Takes a day or a moment with a zone; a moment without one would mean another time to every reader. */
export function readDue(text: string): Due {
  const wholeDay = day.test(text)
  if (!wholeDay && !moment.test(text)) {
    throw invalid('bad_due', 'A date is a day or a moment with a time zone.', {
      hint: 'Write 2026-11-21 or 2026-11-21T09:00:00+01:00.',
    })
  }
  if (Number.isNaN(Date.parse(text)) || !existsInCalendar(text.slice(0, 10))) {
    throw invalid('bad_due', 'That date is not in the calendar.')
  }
  return text as Due
}

// Date.parse rolls 30 February over into March, so the parts are compared with what came out.
function existsInCalendar(date: string): boolean {
  return new Date(`${date}T00:00:00Z`).toISOString().slice(0, 10) === date
}

/**
 * Where the due date stands on a line of milliseconds: the moment itself, or for a day its midnight in UTC.
 * A day has no zone of its own, so it must be compared with days only (see `DueLimit`).
 */
export function dueAt(due: Due): number {
  return Date.parse(due)
}

/** "Due before": days before `day`, moments before `instant`. */
export interface DueLimit {
  readonly day: Due
  readonly instant: Date
}

export function isDueBefore(due: Due | null, limit: DueLimit): boolean {
  if (due === null) return false
  return isWholeDay(due) ? due < limit.day : dueAt(due) < limit.instant.getTime()
}
