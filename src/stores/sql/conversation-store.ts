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
  isId,
  noConversation,
  writeMessage,
} from '../conversation-text.ts'
import {
  type ConversationRow,
  deleteConversation,
  deleteMessages,
  insertConversation,
  type MessageRow,
  putMessage,
  renameConversation,
  selectConversation,
  selectConversations,
  selectMessages,
  toConversation,
  toMessage,
  touchConversation,
} from './conversation-rows.ts'
import type { Engine } from './engine.ts'
import type { Statement } from './statement.ts'

export class SqlConversationStore implements ConversationStore {
  readonly #engine: Engine
  readonly #owner: string

  constructor(engine: Engine, owner: string) {
    this.#engine = engine
    this.#owner = owner
  }

  async list(query: ConversationQuery): Promise<Conversation[]> {
    const statement = selectConversations(this.#owner, query)
    return (await this.#engine.read<ConversationRow>(this.#owner, statement)).map(toConversation)
  }

  async find(id: string): Promise<Conversation | undefined> {
    if (!isId(id)) return undefined
    const [row] = await this.#engine.read<ConversationRow>(this.#owner, selectConversation(this.#owner, id))
    return row && toConversation(row)
  }

  async create(conversation: Conversation): Promise<void> {
    checkConversation(conversation)
    await this.#engine.write(this.#owner, async (queries) => {
      const [row] = await queries.all(insertConversation(this.#owner, conversation))
      if (!row) throw alreadyThere(conversation.id)
    })
  }

  async rename(id: string, title: string): Promise<void> {
    checkTitle(title)
    await this.#change(id, renameConversation(this.#owner, id, title))
  }

  async remove(id: string): Promise<void> {
    // The conversation goes first: who keeps a message at this moment waits for it, and then does not find it.
    await this.#change(id, deleteConversation(this.#owner, id), deleteMessages(this.#owner, id))
  }

  async messages(id: string): Promise<StoredMessage[]> {
    if (!isId(id)) return []
    const rows = await this.#engine.read<MessageRow>(this.#owner, selectMessages(this.#owner, id))
    return rows.map(toMessage)
  }

  async keep(id: string, message: StoredMessage, at: Date): Promise<void> {
    const written = writeMessage(message)
    const put = putMessage(this.#owner, id, message, written)
    await this.#change(id, touchConversation(this.#owner, id, at), put)
  }

  /** `first` gives back the row of the conversation that it changed; without one, nothing is done. */
  async #change(id: string, first: Statement, then?: Statement): Promise<void> {
    if (!isId(id)) throw noConversation(id)
    await this.#engine.write(this.#owner, async (queries) => {
      const [row] = await queries.all(first)
      if (!row) throw noConversation(id)
      if (then) queries.run(then)
    })
  }
}
