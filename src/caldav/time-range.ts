import { startOfDay } from '../tasks/calendar.ts'
import { type Due, dueAt, isWholeDay } from '../tasks/due.ts'
import type { Task } from '../tasks/task.ts'
import { DavError } from './dav-error.ts'
import type { Element } from './xml.ts'

/** From a moment on, and before another, in milliseconds. */
export interface TimeRange {
  readonly start: number
  readonly end: number
}

export function readTimeRange({ attributes }: Element): TimeRange {
  const { start, end } = attributes
  if (start === undefined && end === undefined) throw badRange()
  const range = {
    start: start === undefined ? Number.NEGATIVE_INFINITY : momentOf(start),
    end: end === undefined ? Number.POSITIVE_INFINITY : momentOf(end),
  }
  if (range.start >= range.end) throw badRange()
  return range
}

function momentOf(text: string): number {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/.exec(text) ?? []
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  if (Number.isNaN(at)) throw badRange()
  return at
}

function badRange(): DavError {
  return new DavError(
    403,
    'A time range has a start before its end, in UTC: 20261121T080000Z.',
    '<c:valid-filter/>',
  )
}

/** Whether a task falls into a time, by the table of RFC 4791, 9.9. A day begins when it does for the person. */
export function isWithin(task: Task, { start, end }: TimeRange, zone: string): boolean {
  const at = (due: Due) => (isWholeDay(due) ? startOfDay(due, zone).getTime() : dueAt(due))
  const [from, due] = [task.start && at(task.start), task.due && at(task.due)]
  if (from !== null && due !== null) return (start < due || start <= from) && (end > from || end >= due)
  if (from !== null) return start <= from && end > from
  if (due !== null) return start < due && end >= due
  const created = task.createdAt.getTime()
  const completed = task.completedAt?.getTime()
  if (completed === undefined) return end > created
  return (start <= created || start <= completed) && (end >= created || end >= completed)
}
