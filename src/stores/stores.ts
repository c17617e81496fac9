import type { TaskStore } from '../tasks/task-store.ts'

/** Where everything is kept: the same promises on every engine. */
export interface Stores extends AsyncDisposable {
  readonly engine: 'sqlite' | 'postgres' | 'memory'
  /** The place, as a person would name it; never with a password in it. */
  readonly place: string
  tasks(owner: string): TaskStore
  /** Throws `unavailable` when the store does not answer, or lets nobody write now. */
  check(): Promise<void>
  inspect(): Promise<Inspection>
  close(): Promise<void>
}

export interface Inspection {
  /** The engine and its version. */
  readonly software: string
  readonly schema: number
  /** What is wrong with the stored data, if anything. */
  readonly problems: readonly string[]
}

export const defaultRetentionDays = 30
