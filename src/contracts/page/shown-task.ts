import { sayRule } from '../../language/repetition/say-rule.ts'
import { withLiveClaims } from '../../tasks/claim.ts'
import { type Due, isWholeDay } from '../../tasks/due.ts'
import { isOpen, type Task, type TaskId } from '../../tasks/task.ts'
import { fieldsOf } from '../../tasks/task-fields.ts'
import type { SubtaskCount } from '../../tasks/task-store.ts'
import type { ToolContext } from '../contract.ts'
import type { ShownTask } from './values.ts'

const dates = fieldsOf('due')
type Shower = Pick<ToolContext, 'tasks' | 'project' | 'clock'>

const none: SubtaskCount = { open: 0, done: 0 }

/** What stands around the tasks is asked for all of them at once: a page has a thousand. */
export async function showTasks(
  { tasks, project, clock }: Shower,
  given: readonly Task[],
): Promise<ShownTask[]> {
  const some = await withLiveClaims(tasks, given, clock.now)
  const { id: inProject } = project.ref
  const waiting = some.filter((task) => isOpen(task) && task.blockedBy.length > 0)
  const [blocked, counts] = await Promise.all([
    tasks.blocked(waiting.map(({ id }) => id)),
    tasks.subtaskCounts(some.map(({ id }) => id)),
  ])
  return some.map((task) => {
    const around = {
      repeats: task.repeat && sayRule(task.repeat, clock.language),
      project: inProject,
      isBlocked: blocked.has(task.id),
      subtasks: counts.get(task.id) ?? none,
    }
    const { claimConnection: _, calendarObject: __, ...rest } = task
    const shown: { -readonly [Name in keyof ShownTask]: ShownTask[Name] } = { ...rest, ...around }
    for (const name of dates) shown[name] = inUtc(task[name])
    return shown
  })
}

export async function showTask(context: Shower, task: Task): Promise<ShownTask> {
  const [shown] = await showTasks(context, [task])
  return shown as ShownTask
}

/** Several lists, each as it is, with the same two questions for all. */
export async function showLists<Name extends string>(
  context: Shower,
  lists: Readonly<Record<Name, readonly Task[]>>,
): Promise<Record<Name, ShownTask[]>> {
  const all = Object.values<readonly Task[]>(lists).flat()
  const each = new Map<TaskId, Task>(all.map((task) => [task.id, task]))
  const shown = new Map((await showTasks(context, [...each.values()])).map((task) => [task.id, task]))
  const entries = Object.entries<readonly Task[]>(lists).map(([name, list]) => [
    name,
    list.map(({ id }) => shown.get(id) as ShownTask),
  ])
  return Object.fromEntries(entries)
}

/** A day as it is; a moment in UTC, whatever zone it was said in. */
export function inUtc(due: Due | null): Due | null {
  if (due === null || isWholeDay(due)) return due
  return new Date(due).toISOString().replace('.000Z', 'Z') as Due
}
