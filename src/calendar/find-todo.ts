import { createHash } from 'node:crypto'
import { calendarName, numberInCalendarName } from '../tasks/calendar-uid.ts'
import type { Task } from '../tasks/task.ts'
import type { TaskReader } from '../tasks/task-store.ts'
import type { OwnAlarm } from './own-alarms.ts'

/** The task whose file has this name. */
export async function findNamed(tasks: TaskReader, project: string, name: string): Promise<Task | undefined> {
  return (await findAllNamed(tasks, project, [name])).get(name)
}

export async function findAllNamed(
  tasks: TaskReader,
  project: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, Task>> {
  const numbers = names.flatMap((name) => numberInCalendarName(name) ?? [])
  const [named, numbered] = await Promise.all([
    tasks.findCalendarObjects('name', names),
    tasks.findMany(numbers),
  ])
  const wanted = new Set(names)
  // What a client named goes before what only would have that name.
  const found = [...numbered, ...named].map((task) => [calendarName(project, task), task] as const)
  return new Map(found.filter(([name]) => wanted.has(name)))
}

/** The version of a task: another one after every change, also of the reader's reminders. */
export function etagOf(task: Task, alarms: readonly OwnAlarm[] = []): string {
  const { claimedBy: _, claimConnection: __, claimedAt: ___, ...shown } = task
  return `"${createHash('sha1')
    .update(JSON.stringify(alarms.length === 0 ? shown : [shown, alarms]))
    .digest('base64url')}"`
}
