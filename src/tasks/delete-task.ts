import type { Origin } from '../change.ts'
import { type Change, taskOf } from './change.ts'
import { subtree } from './links.ts'
import type { Task } from './task.ts'
import { findOne, type TaskRef } from './task-ref.ts'
import type { TaskStore } from './task-store.ts'

export interface Deleted {
  readonly task: Task
  /** Sub-tasks that went with it. */
  readonly below: readonly Task[]
  readonly change: Change
}

/** Removes a task and its sub-tasks as one change, which `undo` puts back. */
export async function deleteTask(tasks: TaskStore, which: TaskRef, origin: Origin): Promise<Deleted> {
  const written = await tasks.write('delete', origin, async (tx) => {
    for (const task of await subtree(tx, await findOne(tx, which))) {
      tx.remove(task)
      await tx.turn()
    }
  })
  if (!written) throw new Error('deleting a task recorded no change')
  const [task, ...below] = written.change.entries.map(taskOf)
  return { task: task as Task, below, change: written.change }
}
