import type { ContextStore } from '../context/context-store.ts'
import type { Embedder } from '../context/embedder.ts'
import type { ConversationStore } from '../conversations/conversation-store.ts'
import type { TaskStore } from '../tasks/task-store.ts'

/** Where an import goes: what one owner has. */
export interface ImportTarget {
  readonly tasks: TaskStore
  readonly conversations: ConversationStore
  /** What a project of their own knows; by its key. */
  context(project: string): ContextStore
  /** The project that they work in now, which may be somebody else's. */
  readonly here: ContextStore
  embedder(): Promise<Embedder | null>
}
