import type { ProjectId } from '../../projects/project.ts'
import { isOpen, type Task, type TaskId } from '../../tasks/task.ts'
import { type Statement, sql } from './statement.ts'

/** Has the reminders of a task planned anew. `from` is the task it follows, or was before it was moved. */
export function queueTask(
  person: string,
  project: ProjectId,
  task: TaskId,
  since: Date,
  from: { readonly project: ProjectId; readonly task: TaskId } | null = null,
): Statement {
  return sql`INSERT INTO reminder_queue (owner, project, task, since, from_project, from_task)
    VALUES (${person}, ${project}, ${task}, ${since.getTime()}, ${from?.project ?? null}, ${from?.task ?? null})
    ON CONFLICT (owner, project, task) DO UPDATE SET since = excluded.since,
      from_project = coalesce(excluded.from_project, reminder_queue.from_project),
      from_task = coalesce(excluded.from_task, reminder_queue.from_task)`
}

/** One is planned at a time: it stands with the person's own project, and with no task. */
export function planDigest(person: string, at: number): Statement {
  return sql`INSERT INTO reminder_plans (owner, project, task, at, source)
    SELECT ${person}, ${person}, 0, ${at}, 'digest'
    WHERE NOT EXISTS (SELECT 1 FROM reminder_plans WHERE owner = ${person} AND source = 'digest')
    ON CONFLICT DO NOTHING`
}

export function forgetDigest(person: string): Statement {
  return sql`DELETE FROM reminder_plans WHERE owner = ${person} AND source = 'digest'`
}

/**
 * Whether a change moves reminders. Closing or deleting a task need not be told: that it is open is asked when a reminder
 * is sent. A new task without a time has none.
 */
export function movesReminders(before: Task | null, after: Task | null): boolean {
  if (after === null || !isOpen(after)) return false
  if (before === null) return hasTime(after) || hasAlarms(after)
  const isMoved = before.due !== after.due || before.start !== after.start
  if (isMoved || ((hasAlarms(after) || hasAlarms(before)) && before.calendarObject !== after.calendarObject))
    return true
  return (after.due !== null || hasAlarms(after)) && (before.assignee !== after.assignee || !isOpen(before))
}

function hasTime({ due }: Task): boolean {
  return due !== null && due.length > 10
}

function hasAlarms({ calendarObject }: Task): boolean {
  return calendarObject?.includes('BEGIN:VALARM') ?? false
}
