import type { Discovery, NoteType } from '../context/discovery.ts'
import type { Session } from '../context/session.ts'
import type { Conversation, StoredMessage } from '../conversations/conversation-store.ts'
import type { Comment } from '../tasks/comment.ts'
import type { Task, TaskId } from '../tasks/task.ts'
import type { Mark } from './mark.ts'
import type { Note } from './notes.ts'
import type { SourcePosition } from './place.ts'

/** What was read from elsewhere, checked and fitted to what can be kept here. Nothing is stored yet. */
export interface ImportSource {
  /** The format, as a person would call it. */
  readonly format: string
  readonly path: string
  /** The folder whose project it belongs to; null where nothing says so. */
  readonly folder: string | null
  /** Those of an export of our own, also where nothing is in them. */
  readonly projects: readonly IncomingProject[]
  readonly tasks: readonly IncomingTask[]
  readonly comments: readonly IncomingComment[]
  readonly discoveries: readonly IncomingDiscovery[]
  readonly sessions: readonly IncomingSession[]
  readonly conversations: readonly IncomingConversation[]
  /** Whose export it is, where it says so. */
  readonly owner: string | null
  /** What could not be carried over as it was. */
  readonly notes: readonly Note[]
}

/** Where something goes: the project of the folder that is imported, what is personal, or a project of the source. */
export type Destination = 'here' | 'personal' | IncomingProject

/** A project as the source knows it. Each is one value: what goes there names that one. */
export interface IncomingProject {
  /** By which it is the same project at the next import. */
  readonly key: string
  readonly name: string
  /** True where the source has only a name for it: then a project of that name will do. */
  readonly isNamed: boolean
  readonly prefix: string
  readonly colour: string
  readonly position: number
  /** Unknown to other tools: then it is when it was imported. */
  readonly createdAt: Date | null
  readonly archivedAt: Date | null
}

/** What a project is like of which nothing but the key and the name is known. */
export const blankProject = {
  isNamed: false,
  prefix: '',
  colour: '',
  position: 0,
  createdAt: null,
  archivedAt: null,
} as const satisfies Omit<IncomingProject, 'key' | 'name'>

/** A task as it will be kept. Other tasks of the same source are named by their keys. */
export interface IncomingTask
  extends Omit<Task, 'id' | 'parent' | 'blockedBy' | 'assignee' | 'createdAt' | 'updatedAt'> {
  readonly project: Destination
  readonly key: string
  readonly place: SourcePosition
  readonly parent: string | null
  readonly blockedBy: readonly string[]
  /** As the source names them; who of them is a member is known where it is kept. */
  readonly assignees: readonly string[]
  /** Unknown to many tools: then it is when it was imported. */
  readonly createdAt: Date | null
  readonly updatedAt: Date | null
  /** By what it is known again at the next import; an export of our own needs none. */
  readonly mark: Mark | null
  /** Its number in an export of our own. */
  readonly number: TaskId | null
}

/** What was said about a task. Its author is named as the source names them. */
export interface IncomingComment extends Omit<Comment, 'id' | 'task' | 'createdAt'> {
  /** The key of the task. */
  readonly task: string
  readonly place: SourcePosition
  readonly createdAt: Date | null
  /** Its number in an export of our own. */
  readonly number: number | null
}

export interface IncomingDiscovery {
  readonly project: Destination
  readonly key: string
  readonly place: SourcePosition
  readonly type: NoteType
  readonly text: string
  readonly module: string | null
  readonly createdAt: Date | null
  /** What only an export of our own knows. */
  readonly own: OwnDiscovery | null
}

/** Others are named by their keys. */
interface OwnDiscovery
  extends Omit<
    Discovery,
    'id' | 'type' | 'text' | 'module' | 'createdAt' | 'task' | 'taskProject' | 'replaces' | 'replacedBy'
  > {
  readonly number: number
  readonly task: TaskOfDiscovery | null
  readonly replaces: string | null
  readonly replacedBy: string | null
}

/** The task that a discovery belongs to, which may be of another project. */
export interface TaskOfDiscovery {
  readonly project: Destination
  readonly key: string
  /** In whose list it is, where it is not sure that it is the exporter's. */
  readonly author: string | null
}

export interface IncomingSession {
  readonly project: Destination
  /** Its summary is the key of a discovery. */
  readonly session: Omit<Session, 'summary'> & { readonly summary: string | null }
}

export interface IncomingConversation {
  readonly conversation: Conversation
  readonly messages: readonly StoredMessage[]
}
