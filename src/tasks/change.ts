import type { Task } from './task.ts'

export type ChangeKind = 'add' | 'update' | 'complete' | 'reopen' | 'claim' | 'release' | 'delete' | 'undo'

/** Who changes something, through what, and when. */
export interface Origin {
  readonly actor: string
  readonly at: Date
  readonly contract?: string
  readonly tool?: string
  readonly client?: string
  /** Aborted when the caller no longer wants it; then nothing is written. */
  readonly signal?: AbortSignal
  /** Names one request: repeated with the same key it returns the first result and changes nothing. */
  readonly requestKey?: string
}

/** What happened to one task. No `before`: it was added; no `after`: it was deleted. */
export interface ChangeEntry {
  readonly before: Task | null
  readonly after: Task | null
}

/** One recorded mutation: of one task, or of several that were changed as one (a task with its sub-tasks). */
export interface Change {
  readonly id: number
  readonly kind: ChangeKind
  readonly origin: Origin
  readonly entries: readonly ChangeEntry[]
  /** On an undo: the change it put back. */
  readonly undoes: number | null
  /** The undo that put this change back, while that undo stands. */
  readonly undoneBy: number | null
}

export function taskOf(entry: ChangeEntry): Task {
  const task = entry.after ?? entry.before
  if (!task) throw new Error('a change entry has neither a before nor an after')
  return task
}
