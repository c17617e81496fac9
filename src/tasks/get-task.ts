import type { Change } from './change.ts'
import { isOpen, type Task } from './task.ts'
import { findOne, type TaskRef } from './task-ref.ts'
import type { TaskReader } from './task-store.ts'

export interface TaskDetails {
  readonly task: Task
  readonly parent: Task | null
  readonly children: readonly Task[]
  /** There are more sub-tasks than these. */
  readonly hasMoreChildren: boolean
  /** Every task that it is to come after, closed ones too. */
  readonly waitsFor: readonly Task[]
  /** Those of them that are open. */
  readonly blockers: readonly Task[]
  /** Open tasks that wait for it. */
  readonly waiting: readonly Task[]
  /** Newest first. */
  readonly changes: readonly Change[]
}

/** One task with everything around it. */
export async function getTask(
  tasks: TaskReader,
  which: TaskRef,
  limits = { children: 50, changes: 5 },
): Promise<TaskDetails> {
  const task = await findOne(tasks, which)
  const [parent, children, blockers, waiting, changes] = await Promise.all([
    task.parent === null ? undefined : tasks.find(task.parent),
    tasks.list({ parent: task.id, order: 'newest', limit: limits.children + 1 }),
    task.blockedBy.length === 0 ? [] : tasks.findMany(task.blockedBy),
    tasks.waitingFor(task.id),
    tasks.changes({ task: task.id, limit: limits.changes }),
  ])
  return {
    task,
    parent: parent ?? null,
    children: children.slice(0, limits.children).toReversed(),
    hasMoreChildren: children.length > limits.children,
    waitsFor: blockers,
    blockers: blockers.filter(isOpen),
    waiting,
    changes,
  }
}
