import type { CallCountStore } from '../calls.ts'
import type { ConversationStore } from '../chat/conversation-store.ts'
import type { ContextStore } from '../context/context-store.ts'
import type { MemberStore } from '../context/members.ts'
import type { TaskStore } from '../tasks/task-store.ts'

/** Where everything is kept: the same promises on every engine. */
export interface Stores extends AsyncDisposable {
  readonly engine: 'sqlite' | 'postgres' | 'memory'
  /** The place, as a person would name it; never with a password in it. */
  readonly place: string
  tasks(owner: string): TaskStore
  /** What a project knows, as this person may see it; `project` is its key. */
  context(owner: string, project: string): ContextStore
  /** Who else may see a project of this owner. */
  members(owner: string, project: string): MemberStore
  /** How often this owner called what. */
  callCounts(owner: string): CallCountStore
  /** What this owner said with the assistant. */
  conversations(owner: string): ConversationStore
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
  /** What works, though not as well as it could. */
  readonly remarks: readonly string[]
}

export const defaultRetentionDays = 30
