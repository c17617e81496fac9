import type { ProjectId } from './project.ts'

/** Why somebody should look at a task. */
export const inboxKinds = ['assigned', 'mentioned', 'commented', 'unblocked', 'returned'] as const
export type InboxKind = (typeof inboxKinds)[number]

/** One thing in a person's inbox. */
export interface InboxItem {
  readonly id: string
  readonly at: Date
  readonly kind: InboxKind
  readonly project: ProjectId
  readonly task: number
  /** Who caused it. */
  readonly actor: string
  readonly client: string | null
  /** The change of the project that it comes from. */
  readonly change: number
  /** The comment, where it is about one. */
  readonly text: string | null
  readonly seenAt: Date | null
}

/** Whether a person wants to hear of a task. */
export interface Following {
  readonly project: ProjectId
  readonly task: number
  readonly follows: boolean
}

export interface InboxQuery {
  readonly unseen?: boolean
  readonly limit: number
  /** Only older ones: the id of the last of the page before. */
  readonly before?: string
}

/** What one person was told. */
export interface InboxStore {
  /** Newest first. */
  list(query: InboxQuery): Promise<InboxItem[]>
  countUnseen(): Promise<number>
  /** The tasks that the person follows, or has stopped to; of all projects, in no promised order. */
  following(): Promise<Following[]>
  /** Marks as seen: these, or all up to now. Gives how many were not seen before. */
  see(ids: readonly string[] | 'all', at: Date): Promise<number>
}
