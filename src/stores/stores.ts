import type { TaskStore } from '../tasks/task-store.ts'

/** Where everything is kept: the same promises on every engine. */
export interface Stores extends AsyncDisposable {
  readonly engine: 'sqlite' | 'postgres' | 'memory'
  /** The place, as a person would name it; never with a password in it. */
  readonly place: string
  tasks(owner: string): TaskStore
  /** Throws `unavailable` when the store cannot be read and written now. */
  check(): Promise<void>
  close(): Promise<void>
}

export const defaultRetentionDays = 30
