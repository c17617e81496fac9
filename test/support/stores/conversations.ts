import type {
  Conversation,
  ConversationQuery,
  ConversationStore,
  StoredMessage,
} from '../../../src/conversations/conversation-store.ts'
import { later, noon } from './suite-desk.ts'

export function begin(
  conversations: ConversationStore,
  id: string,
  title = 'Chat',
  minutes = 0,
): Promise<void> {
  const { at } = later(minutes)
  const conversation: Conversation = { id, title, createdAt: at, updatedAt: at }
  return conversations.create(conversation)
}

let said = 0

export function says(text: string, role: StoredMessage['role'] = 'user'): StoredMessage {
  return { id: `said-${++said}`, role, parts: [{ type: 'text', text }], metadata: null, createdAt: noon }
}

export async function titles(
  conversations: ConversationStore,
  query: Partial<ConversationQuery> = {},
): Promise<string[]> {
  return (await conversations.list({ limit: 9, ...query })).map(({ title }) => title)
}
