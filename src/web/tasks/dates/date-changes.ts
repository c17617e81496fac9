import type { Task, TaskPatch } from '../../api/values.ts'
import { addDays, dateAt, dayOfDate, daysBetween, type Today, timeOfDate } from '../../time/calendar.ts'

type Dated = Pick<Task, 'due' | 'start'>

/** The day a task is shown at among the days to come: when it is due, else when it begins. */
export function shownDay({ due, start }: Dated, { zone }: Today): string | null {
  const date = due ?? start
  return date === null ? null : dayOfDate(date, zone)
}

/** Moves a task to another day. Its time of day stays; a start goes along, so that it stays before the due date. */
export function movedTo({ due, start }: Dated, day: string, { zone }: Today): TaskPatch {
  const moved = (date: string) => dateAt(day, timeOfDate(date, zone), zone)
  if (due === null) return start === null ? { due: day } : { start: moved(start) }
  if (start === null) return { due: moved(due) }
  const days = daysBetween(dayOfDate(due, zone), day)
  const begins = addDays(dayOfDate(start, zone), days)
  return { due: moved(due), start: dateAt(begins, timeOfDate(start, zone), zone) }
}

/** Puts a task off: it begins then. One that was due before is due then. */
export function snoozedUntil({ due }: Dated, start: string, { zone }: Today): TaskPatch {
  if (due === null || !isBefore(due, start, zone)) return { start }
  const [day, time] = [dayOfDate(start, zone), timeOfDate(due, zone)]
  const sameTime = dateAt(day, time, zone)
  return { start, due: isBefore(sameTime, start, zone) ? start : sameTime }
}

/** Of a day and a moment the days are compared. */
function isBefore(due: string, start: string, zone: string): boolean {
  return due.length > 10 && start.length > 10
    ? Date.parse(due) < Date.parse(start)
    : dayOfDate(due, zone) < dayOfDate(start, zone)
}
