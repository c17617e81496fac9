import type {
  Conversation,
  ConversationQuery,
  StoredMessage,
} from '../../conversations/conversation-store.ts'
import { searchKey, type WrittenMessage } from '../conversation-text.ts'
import { readJson } from './read-json.ts'
import { join, type Statement, sql } from './statement.ts'

export type ConversationRow = readonly [id: string, title: string, createdAt: number, updatedAt: number]

export type MessageRow = readonly [
  id: string,
  role: string,
  parts: string,
  metadata: string | null,
  createdAt: number,
]

export function toConversation([id, title, createdAt, updatedAt]: ConversationRow): Conversation {
  return { id, title, createdAt: new Date(createdAt), updatedAt: new Date(updatedAt) }
}

export function toMessage([id, role, parts, metadata, createdAt]: MessageRow): StoredMessage {
  return {
    id,
    role: role as StoredMessage['role'],
    parts: readJson(parts),
    metadata: metadata === null ? null : readJson(metadata),
    createdAt: new Date(createdAt),
  }
}

export function selectConversations(owner: string, { words, limit, before }: ConversationQuery): Statement {
  const where = [sql`c.owner = ${owner}`]
  if (before) where.push(sql`c.updated_at < ${before.getTime()}`)
  const key = searchKey(words ?? '')
  if (key !== '') {
    where.push(sql`(instr(c.title_key, ${key}) > 0 OR EXISTS (SELECT 1 FROM messages m
      WHERE m.owner = c.owner AND m.conversation = c.id AND instr(m.text, ${key}) > 0))`)
  }
  return sql`SELECT c.id, c.title, c.created_at, c.updated_at FROM conversations c
    WHERE ${join(where, ' AND ')} ORDER BY c.updated_at DESC, c.id DESC LIMIT ${limit}`
}

export function selectConversation(owner: string, id: string): Statement {
  return sql`SELECT id, title, created_at, updated_at FROM conversations WHERE owner = ${owner} AND id = ${id}`
}

export function insertConversation(owner: string, conversation: Conversation): Statement {
  const { id, title, createdAt, updatedAt } = conversation
  return sql`INSERT INTO conversations (owner, id, title, title_key, created_at, updated_at)
    VALUES (${owner}, ${id}, ${title}, ${searchKey(title)}, ${createdAt.getTime()}, ${updatedAt.getTime()})
    ON CONFLICT (owner, id) DO NOTHING RETURNING id`
}

export function renameConversation(owner: string, id: string, title: string): Statement {
  return sql`UPDATE conversations SET title = ${title}, title_key = ${searchKey(title)}
    WHERE owner = ${owner} AND id = ${id} RETURNING id`
}

/** Keeps other writers of the conversation out until the transaction ends. What is older does not turn time back. */
export function touchConversation(owner: string, id: string, at: Date): Statement {
  return sql`UPDATE conversations
    SET updated_at = CASE WHEN updated_at < ${at.getTime()} THEN ${at.getTime()} ELSE updated_at END
    WHERE owner = ${owner} AND id = ${id} RETURNING id`
}

export function deleteConversation(owner: string, id: string): Statement {
  return sql`DELETE FROM conversations WHERE owner = ${owner} AND id = ${id} RETURNING id`
}

export function selectMessages(owner: string, conversation: string): Statement {
  return sql`SELECT id, role, parts, metadata, created_at FROM messages
    WHERE owner = ${owner} AND conversation = ${conversation} ORDER BY place`
}

/** The conversation must have been touched: two that ask for the next place at once would get the same. */
export function putMessage(
  owner: string,
  conversation: string,
  { id, role, createdAt }: StoredMessage,
  { parts, metadata, text }: WrittenMessage,
): Statement {
  return sql`INSERT INTO messages (owner, conversation, id, place, role, created_at, text, metadata, parts)
    VALUES (${owner}, ${conversation}, ${id},
      (SELECT coalesce(max(m.place), 0) + 1 FROM messages m
        WHERE m.owner = ${owner} AND m.conversation = ${conversation}),
      ${role}, ${createdAt.getTime()}, ${text}, ${metadata}, ${parts})
    ON CONFLICT (owner, conversation, id) DO UPDATE SET role = excluded.role, created_at = excluded.created_at,
      text = excluded.text, metadata = excluded.metadata, parts = excluded.parts`
}

export function deleteMessages(owner: string, conversation: string): Statement {
  return sql`DELETE FROM messages WHERE owner = ${owner} AND conversation = ${conversation}`
}
