import type { Subscription } from '../change.ts'
import type { ContextStore } from '../context/context-store.ts'
import type { InvitationStore } from '../context/invitations.ts'
import type { MemberStore } from '../context/members.ts'
import type { ProjectStore } from '../context/projects.ts'
import type { ConversationStore } from '../conversations/conversation-store.ts'
import type { TaskStore } from '../tasks/task-store.ts'
import type { AuditStore } from '../usage/audit.ts'
import type { CallCountStore } from '../usage/call-durations.ts'
import type { RateWindowStore } from '../usage/rate-windows.ts'

/** Where everything is kept: the same promises on every engine. */
export interface Stores extends AsyncDisposable {
  readonly engine: 'sqlite' | 'postgres'
  /** The place, as a person would name it; never with a password in it. */
  readonly place: string
  tasks(owner: string): TaskStore
  /**
   * What a project knows, as this person may see it; `project` is its key. `of` says whose project it is; left out, it
   * is one that they were invited to, else their own.
   */
  context(owner: string, project: string, of?: string): ContextStore
  /** The projects that this person can work in. */
  projects(owner: string): ProjectStore
  /** Who else may see a project of this owner. */
  members(owner: string, project: string): MemberStore
  /** The links by which this person lets others join, and those they were given. */
  invitations(owner: string): InvitationStore
  /** What was called in this owner's name. */
  audit(owner: string): AuditStore
  /** How often this owner called what. */
  callCounts(owner: string): CallCountStore
  /**
   * Tells whenever something may have changed of what this owner sees, in this project and of their own: by whatever
   * process, and perhaps once too often. What it was, the reader asks.
   */
  subscribe(owner: string, project: string, tell: () => void, of?: string): Subscription
  /** What this owner said with the assistant. */
  conversations(owner: string): ConversationStore
  /** Throws `unavailable` when the store does not answer, or lets nobody write now. */
  check(): Promise<void>
  inspect(): Promise<Inspection>
  /** Removes every trace of an owner, all or nothing. What they added to projects of others stays there. */
  deleteOwner(owner: string): Promise<void>
  /** Removes what is older than it has to be kept. */
  prune(now?: Date): Promise<void>
  /** Where several nodes count an owner's calls together; none where there is one node. */
  readonly rateWindows: ((owner: string) => RateWindowStore) | null
  /** How busy the connections are, where there are several. */
  load(): ConnectionLoad | null
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

/** Connections to the database, and who waits for one. */
export interface ConnectionLoad {
  readonly open: number
  readonly idle: number
  readonly waiting: number
}

export const defaultRetentionDays = 30
