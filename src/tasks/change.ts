import type { ChangeOf, EntryOf } from '../change.ts'
import type { Task } from './task.ts'

export type ChangeEntry = EntryOf<Task>

/** A mutation of one task, or of several that were changed as one (a task with its sub-tasks). */
export type Change = ChangeOf<Task>

export function taskOf(entry: ChangeEntry): Task {
  const task = entry.after ?? entry.before
  if (!task) throw new Error('a change entry has neither a before nor an after')
  return task
}
