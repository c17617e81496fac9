import type { Pending } from '../api/optimistic.ts'
import type { Task, TaskPatch } from '../api/values.ts'
import { currentTask, isOpen, shownTasks, taskState } from './task-state.ts'

/** The fields that a patch will have, as far as they can be told before the server answers. */
export function patched(task: Task, { claim, due, start, note: _note, ...fields }: TaskPatch): Partial<Task> {
  const now = new Date().toISOString()
  const change: { -readonly [Field in keyof Task]?: Task[Field] } = { ...fields, updatedAt: now }
  if (due === null || isDate(due)) change.due = due
  if (start === null || isDate(start)) change.start = start
  if (claim !== undefined) change.claimedBy = claim
  if (fields.status !== undefined) change.completedAt = fields.status === 'done' ? now : null
  if (fields.blockedBy !== undefined) change.isBlocked = waits({ ...task, blockedBy: fields.blockedBy })
  return change
}

/** Dates in words are the server's to read. */
export function isDate(text: string | null | undefined): text is string {
  return /^\d{4}-\d\d-\d\d/.test(text ?? '')
}

/** What else changes when a task is closed or opened: how far its parent is, and who no longer waits. */
export function around(task: Task, isClosed: boolean): Omit<Pending<Task>, 'token'>[] {
  const changes: Omit<Pending<Task>, 'token'>[] = []
  const parent = task.parent === null ? undefined : currentTask(task.parent)
  if (parent) {
    const step = isClosed ? 1 : -1
    const { open, done } = parent.subtasks
    changes.push({ id: parent.id, change: { subtasks: { open: open - step, done: done + step } } })
  }
  for (const other of shownTasks(taskState.get()).values()) {
    if (!other.blockedBy.includes(task.id) || !isOpen(other)) continue
    const isBlocked = !isClosed || waits(other, task.id)
    if (isBlocked !== other.isBlocked) changes.push({ id: other.id, change: { isBlocked } })
  }
  return changes
}

function waits(task: Task, except?: number): boolean {
  return task.blockedBy.some((id) => {
    const blocker = id === except ? undefined : currentTask(id)
    return blocker !== undefined && isOpen(blocker)
  })
}
