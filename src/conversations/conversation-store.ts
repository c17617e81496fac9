/** One conversation of an owner with the assistant. */
export interface Conversation {
  readonly id: string
  readonly title: string
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** A message as it is shown: the parts are those of the AI SDK's UI messages. */
export interface StoredMessage {
  readonly id: string
  readonly role: 'user' | 'assistant'
  readonly parts: readonly object[]
  readonly metadata: object | null
  readonly createdAt: Date
}

export interface ConversationQuery {
  readonly words?: string
  readonly limit: number
  readonly before?: Date
}

/** The conversations of one owner. Those of anyone else do not exist here. */
export interface ConversationStore {
  list(query: ConversationQuery): Promise<Conversation[]> // last touched first
  find(id: string): Promise<Conversation | undefined>
  create(conversation: Conversation): Promise<void>
  rename(id: string, title: string): Promise<void> // not_found
  remove(id: string): Promise<void> // not_found
  messages(id: string): Promise<StoredMessage[]> // oldest first
  /** Adds a message, or puts it in the place of the one with its id; touches the conversation. */
  keep(id: string, message: StoredMessage, at: Date): Promise<void>
}
