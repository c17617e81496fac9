import type { ContextStore } from '../context/context-store.ts'
import type { Embedder } from '../context/embedder.ts'
import type { ConversationStore } from '../conversations/conversation-store.ts'
import type { TaskStore } from '../tasks/task-store.ts'

/** Everything one owner has, as far as it is exported and imported. */
export interface OwnerStores {
  readonly tasks: TaskStore
  readonly conversations: ConversationStore
  /** What a project of their own knows; by its key. */
  context(project: string): ContextStore
  /** The keys of the projects that are their own. */
  projects(): Promise<readonly string[]>
  /** The project that they work in now, which may be somebody else's. */
  readonly here: ContextStore
  embedder(): Promise<Embedder | null>
}
