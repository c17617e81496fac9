import type { Origin } from '../change.ts'
import type { Task } from './task.ts'
import type { TaskWriter } from './task-store.ts'

/** Lets those hear of a new task whom it concerns: who made it, and whom it is meant for. */
export function tellOfNew(tx: TaskWriter, task: Task, { actor }: Origin): void {
  if (!tx.isShared) return
  tx.follow(task.id, actor)
  const { assignee } = task
  if (assignee === null || assignee === actor) return
  tx.follow(task.id, assignee)
  tx.notify({ person: assignee, kind: 'assigned', task: task.id })
}
