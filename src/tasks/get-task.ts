import type { Change } from './change.ts'
import { isOpen, type Task } from './task.ts'
import { findOne, type TaskRef } from './task-ref.ts'
import type { Beside, TaskReader } from './task-store.ts'

export interface TaskDetails {
  readonly task: Task
  readonly beside: Beside
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
  const [beside, parent, blockers, changes] = await Promise.all([
    tasks.beside(task.id),
    task.parent === null ? undefined : tasks.find(task.parent),
    task.blockedBy.length === 0 ? [] : tasks.findMany(task.blockedBy),
    tasks.changes({ task: task.id, limit: limits.changes }),
  ])
  const [children, waiting] = await Promise.all([
    beside.hasSubtasks ? tasks.list({ parent: task.id, order: 'newest', limit: limits.children + 1 }) : [],
    beside.isWaitedFor ? tasks.waitingFor(task.id) : [],
  ])
  return {
    task,
    beside,
    parent: parent ?? null,
    children: children.slice(0, limits.children).toReversed(),
    hasMoreChildren: children.length > limits.children,
    waitsFor: blockers,
    blockers: blockers.filter(isOpen),
    waiting,
    changes,
  }
}
