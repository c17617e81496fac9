import type {
  Conversation,
  ConversationQuery,
  ConversationStore,
  StoredMessage,
} from '../../conversations/conversation-store.ts'
import {
  alreadyThere,
  checkConversation,
  checkTitle,
  noConversation,
  searchKey,
  type WrittenMessage,
  writeMessage,
} from '../conversation-text.ts'

type Kept = Pick<StoredMessage, 'id' | 'role' | 'createdAt'> & WrittenMessage

interface Thread {
  readonly conversation: Conversation
  /** A map keeps the place of what is put in again. */
  readonly messages: Map<string, Kept>
}

export class MemoryConversationStore implements ConversationStore {
  readonly #threads = new Map<string, Thread>()

  async list({ words, limit, before }: ConversationQuery): Promise<Conversation[]> {
    const key = searchKey(words ?? '')
    return [...this.#threads.values()]
      .filter((thread) => key === '' || contains(thread, key))
      .map(({ conversation }) => conversation)
      .filter(({ updatedAt }) => before === undefined || updatedAt < before)
      .sort(lastTouchedFirst)
      .slice(0, limit)
  }

  async find(id: string): Promise<Conversation | undefined> {
    return this.#threads.get(id)?.conversation
  }

  async create(conversation: Conversation): Promise<void> {
    checkConversation(conversation)
    const { id, title, createdAt, updatedAt } = conversation
    if (this.#threads.has(id)) throw alreadyThere(id)
    this.#threads.set(id, { conversation: { id, title, createdAt, updatedAt }, messages: new Map() })
  }

  async rename(id: string, title: string): Promise<void> {
    checkTitle(title)
    const { conversation, messages } = this.#thread(id)
    this.#threads.set(id, { conversation: { ...conversation, title }, messages })
  }

  async remove(id: string): Promise<void> {
    if (!this.#threads.delete(id)) throw noConversation(id)
  }

  async messages(id: string): Promise<StoredMessage[]> {
    return [...(this.#threads.get(id)?.messages.values() ?? [])].map(toMessage)
  }

  async keep(id: string, message: StoredMessage, at: Date): Promise<void> {
    const written = writeMessage(message)
    const { conversation, messages } = this.#thread(id)
    const { role, createdAt } = message
    messages.set(message.id, { id: message.id, role, createdAt, ...written })
    const updatedAt = at > conversation.updatedAt ? at : conversation.updatedAt
    this.#threads.set(id, { conversation: { ...conversation, updatedAt }, messages })
  }

  #thread(id: string): Thread {
    const thread = this.#threads.get(id)
    if (!thread) throw noConversation(id)
    return thread
  }
}

function contains({ conversation, messages }: Thread, key: string): boolean {
  return (
    searchKey(conversation.title).includes(key) ||
    [...messages.values()].some(({ text }) => text.includes(key))
  )
}

function toMessage({ id, role, parts, metadata, createdAt }: Kept): StoredMessage {
  return {
    id,
    role,
    parts: JSON.parse(parts),
    metadata: metadata === null ? null : JSON.parse(metadata),
    createdAt,
  }
}

function lastTouchedFirst(one: Conversation, other: Conversation): number {
  const difference = other.updatedAt.getTime() - one.updatedAt.getTime()
  // By code points, as the databases compare.
  return difference || Buffer.compare(Buffer.from(other.id), Buffer.from(one.id))
}
