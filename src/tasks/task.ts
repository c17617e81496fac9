import type { Due } from './due.ts'

export const priorities = ['low', 'medium', 'high'] as const
export type Priority = (typeof priorities)[number]

export const statuses = ['todo', 'doing', 'done', 'cancelled'] as const
export type Status = (typeof statuses)[number]

/** Counts from 1 for every owner, and is never given twice. */
export type TaskId = number

export interface Task {
  readonly id: TaskId
  readonly title: string
  readonly description: string | null
  readonly priority: Priority
  readonly status: Status
  readonly due: Due | null
  /** Not before: a task that cannot be begun yet. */
  readonly start: Due | null
  /** When it comes again, as a rule of RFC 5545: `FREQ=WEEKLY;BYDAY=MO`. */
  readonly repeat: string | null
  /** The date that the repetition gave it, where it may have been moved since (see `repetition/occurrence.ts`). */
  readonly occurrence: string | null
  /** How long it takes, in minutes. */
  readonly duration: number | null
  readonly tags: readonly string[]
  readonly parent: TaskId | null
  readonly blockedBy: readonly TaskId[]
  /** The person it is meant for, by their id. */
  readonly assignee: string | null
  /** Who works on it now, as people and assistants know them. */
  readonly claimedBy: string | null
  /** The connection that holds it: over when nothing comes over it for a while (see `claim.ts`). */
  readonly claimConnection: string | null
  readonly claimedAt: Date | null
  /** What a calendar client wrote about it and we do not know, as text (see `calendar-object.ts`). */
  readonly calendarObject: string | null
  /** Where it stands in the order that people gave their tasks by hand (see `position.ts`); null where nobody did. */
  readonly position: number | null
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly completedAt: Date | null
}

/** A task whose values have been checked, before the store gives it a number. */
export type TaskDraft = Omit<
  Task,
  'id' | 'createdAt' | 'updatedAt' | 'completedAt' | 'claimedBy' | 'claimConnection' | 'claimedAt'
>

/** What a task is like of which nothing but the title is known. */
export const blankTask = {
  description: null,
  priority: 'medium',
  status: 'todo',
  due: null,
  start: null,
  repeat: null,
  occurrence: null,
  duration: null,
  tags: [],
  parent: null,
  blockedBy: [],
  assignee: null,
  claimedBy: null,
  claimConnection: null,
  claimedAt: null,
  calendarObject: null,
  position: null,
  completedAt: null,
} as const satisfies Omit<Task, 'id' | 'title' | 'createdAt' | 'updatedAt'>

export function isOpen(task: Pick<Task, 'status'>): boolean {
  return task.status === 'todo' || task.status === 'doing'
}

/** A repeated completion keeps the first date, so a retried call changes nothing. */
export function completeAt(task: Task, at: Date): Task {
  return task.status === 'done' ? task : { ...task, status: 'done', completedAt: at, updatedAt: at }
}

export function reopenAt(task: Task, at: Date): Task {
  return isOpen(task) ? task : { ...task, status: 'todo', completedAt: null, updatedAt: at }
}

/** Moves a task to any status, with the completion date that belongs to it. */
export function moveTo(task: Task, status: Status, at: Date): Task {
  if (task.status === status) return task
  if (status === 'done') return completeAt(task, at)
  return { ...task, status, completedAt: null, updatedAt: at }
}
