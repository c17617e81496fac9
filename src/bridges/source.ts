import type { Discovery, NoteType } from '../context/discovery.ts'
import type { Session } from '../context/session.ts'
import type { Conversation, StoredMessage } from '../conversations/conversation-store.ts'
import type { Task, TaskId } from '../tasks/task.ts'
import type { Mark } from './mark.ts'
import type { Note } from './notes.ts'
import type { SourcePosition } from './place.ts'

/** What was read from elsewhere, checked and fitted to what can be kept here. Nothing is stored yet. */
export interface ImportSource {
  /** The format, as a person would call it. */
  readonly format: string
  readonly path: string
  readonly tasks: readonly IncomingTask[]
  readonly discoveries: readonly IncomingDiscovery[]
  readonly sessions: readonly IncomingSession[]
  readonly conversations: readonly IncomingConversation[]
  /** Whose export it is, where it says so. */
  readonly owner: string | null
  /** What could not be carried over as it was. */
  readonly notes: readonly Note[]
}

/** A task as it will be kept. Other tasks of the same source are named by their keys. */
export interface IncomingTask extends Omit<Task, 'id' | 'parent' | 'blockedBy' | 'createdAt' | 'updatedAt'> {
  readonly key: string
  readonly place: SourcePosition
  readonly parent: string | null
  readonly blockedBy: readonly string[]
  /** Unknown to many tools: then it is when it was imported. */
  readonly createdAt: Date | null
  readonly updatedAt: Date | null
  /** By what it is known again at the next import; an export of our own needs none. */
  readonly mark: Mark | null
  /** Its number in an export of our own. */
  readonly number: TaskId | null
}

export interface IncomingDiscovery {
  readonly key: string
  readonly place: SourcePosition
  readonly type: NoteType
  readonly text: string
  readonly module: string | null
  readonly createdAt: Date | null
  /** What only an export of our own knows. */
  readonly own: OwnDiscovery | null
}

export interface OwnDiscovery
  extends Omit<Discovery, 'id' | 'type' | 'text' | 'module' | 'createdAt' | 'taskProject' | 'editedAt'> {
  readonly project: string
  readonly number: number
}

export interface IncomingSession {
  readonly project: string
  readonly session: Session
}

export interface IncomingConversation {
  readonly conversation: Conversation
  readonly messages: readonly StoredMessage[]
}
