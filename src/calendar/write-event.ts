import { calendarUid } from '../tasks/calendar-uid.ts'
import { type Due, dueAt, isWholeDay, readDue } from '../tasks/due.ts'
import { readOccurrence } from '../tasks/repetition/occurrence.ts'
import { readRule } from '../tasks/repetition/rule.ts'
import type { Task } from '../tasks/task.ts'
import { type Component, escapeText, linesOf } from './content-lines.ts'
import { stamp, whenLine } from './times.ts'
import { ruleText } from './todo-dates.ts'

/** How long a task takes in a calendar that says nothing of it. */
const usualMinutes = 30

/** A task with a date as an event, for calendars that show no tasks; and the zone that it names. */
export function writeEvent(
  project: string,
  task: Task,
  alarms: readonly Component[] = [],
): { readonly lines: readonly string[]; readonly zone: string | null } | undefined {
  const { due, repeat, occurrence } = task
  if (due === null) return undefined
  const repeats = repeat !== null && (task.status === 'todo' || task.status === 'doing')
  const zone = repeats && occurrence !== null && !isWholeDay(due) ? readOccurrence(occurrence).zone : null
  const named = zone === 'UTC' ? null : zone
  const mark = { done: '✓ ', cancelled: '✗ ', todo: '', doing: '' }[task.status]
  const lines = [
    'BEGIN:VEVENT',
    `UID:${calendarUid(project, task)}-event`,
    `DTSTAMP:${stamp(task.updatedAt)}`,
    `LAST-MODIFIED:${stamp(task.updatedAt)}`,
    whenLine('DTSTART', due, named),
    whenLine('DTEND', endOf(task, due), named),
    `SUMMARY:${escapeText(`${mark}${task.title}`)}`,
    ...(task.description === null ? [] : [`DESCRIPTION:${escapeText(task.description)}`]),
    ...(task.tags.length === 0 ? [] : [`CATEGORIES:${task.tags.map(escapeText).join(',')}`]),
    ...(repeats ? [`RRULE:${ruleText({ ...readRule(repeat), isFromCompletion: undefined }, due)}`] : []),
    // What has to be done by then does not take up the time.
    'TRANSP:TRANSPARENT',
    // An event starts when its task is due.
    ...alarms.flatMap(linesOf).map((line) => line.replace(/^TRIGGER;RELATED=END:/, 'TRIGGER:')),
    'END:VEVENT',
  ]
  return { lines, zone: named }
}

function endOf({ duration }: Task, due: Due): Due {
  if (isWholeDay(due)) return readDue(new Date(dueAt(due) + 86_400_000).toISOString().slice(0, 10))
  const end = new Date(dueAt(due) + (duration ?? usualMinutes) * 60_000)
  return readDue(`${end.toISOString().slice(0, 16)}Z`)
}
