import type { ContextStore } from '../context/context-store.ts'
import type { Embedder } from '../context/embedder.ts'
import type { ConversationStore } from '../conversations/conversation-store.ts'
import type { Project, ProjectRef } from '../projects/project.ts'
import type { CommentStore } from '../tasks/comment.ts'
import type { TaskReader, TaskStore } from '../tasks/task-store.ts'
import type { Destination, IncomingProject } from './source.ts'

/** Where an import goes: what one person has. */
export interface ImportTarget {
  readonly person: string
  /** What something that goes there is kept in. It looks, and makes nothing. */
  find(destination: Destination): Promise<ImportPlace>
  /** Makes a project of the source, with what that says of it. False when it is there already, and stays as it is. */
  make(project: IncomingProject, at: Date): Promise<boolean>
  /** Archives one that was made, if it was archived in the source: once everything is in it. */
  archive(project: IncomingProject): Promise<void>
  /** The tasks of this person's own projects but these: what came in earlier may be there. */
  otherTasks(ids: ReadonlySet<string>): Promise<readonly TaskReader[]>
  readonly conversations: ConversationStore
  embedder(): Promise<Embedder | null>
}

/** A project that something goes to, with all that is kept in it. */
export interface ImportPlace {
  readonly ref: ProjectRef
  /** Undefined while it is not made. */
  readonly project: Project | undefined
  /** As a person would call it. */
  readonly name: string
  readonly tasks: TaskStore
  readonly comments: CommentStore
  readonly context: ContextStore
  /** The member that is meant by an id, a name or an e-mail address; null where that is nobody, or not clear. */
  memberCalled(words: string): Promise<string | null>
}
