import { readCalendarObject } from '../tasks/calendar-object.ts'
import { calendarUid, numberInCalendarName } from '../tasks/calendar-uid.ts'
import type { Task, TaskId } from '../tasks/task.ts'
import type { TaskReader } from '../tasks/task-store.ts'
import type { OwnAlarm } from './own-alarms.ts'
import type { Around } from './todo-fields.ts'

/** How people are found whom tasks are meant for. */
export interface PeopleNames {
  describe(
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly name: string; readonly email: string | null }>>
}

/** What the files of these tasks need to know of others, with two questions for all. */
export async function findSurroundings(
  tasks: TaskReader,
  project: string,
  some: readonly Task[],
  people: PeopleNames,
  alarms?: (task: Task) => readonly OwnAlarm[],
): Promise<(task: Task) => Around> {
  const linked = new Set(
    some.flatMap(({ parent, blockedBy }) => [...(parent === null ? [] : [parent]), ...blockedBy]),
  )
  const assignees = [...new Set(some.flatMap(({ assignee }) => assignee ?? []))]
  const [others, names] = await Promise.all([
    findInPieces(tasks, [...linked]),
    assignees.length === 0 ? new Map() : people.describe(assignees),
  ])
  const uids = new Map(others.map((task) => [task.id, calendarUid(project, task)]))
  return (task) => {
    const { parent, blockedBy, assignee, calendarObject } = task
    const unknown = readCalendarObject(calendarObject)
    return {
      parentUid: parent === null ? unknown.parent : (uids.get(parent) ?? null),
      blockerUids: [...blockedBy.flatMap((id) => uids.get(id) ?? []), ...unknown.blockers],
      assignee: assignee === null ? null : (names.get(assignee) ?? null),
      alarms: alarms?.(task) ?? [],
    }
  }
}

const pieceSize = 500

async function findInPieces(tasks: TaskReader, ids: readonly TaskId[]): Promise<Task[]> {
  const found: Task[] = []
  for (let from = 0; from < ids.length; from += pieceSize)
    found.push(...(await tasks.findMany(ids.slice(from, from + pieceSize))))
  return found
}

/** The tasks with these UIDs, by them. */
export async function findByUid(
  tasks: TaskReader,
  project: string,
  uids: readonly string[],
): Promise<ReadonlyMap<string, Task>> {
  const numbers = uids.flatMap((uid) => numberInCalendarName(uid) ?? [])
  const [named, numbered] = await Promise.all([
    tasks.findCalendarObjects('uid', uids),
    tasks.findMany(numbers),
  ])
  const found = [...named, ...numbered].map((task) => [calendarUid(project, task), task] as const)
  return new Map(found.filter(([uid]) => uids.includes(uid)))
}
