import { request } from './request.ts'

export interface Conversation {
  readonly id: string
  readonly title: string
  readonly createdAt: string
  readonly updatedAt: string
}

export function listConversations(
  query: { words?: string; before?: string; limit?: number } = {},
): Promise<{ readonly conversations: readonly Conversation[] }> {
  return request('GET', '/api/conversations', { query })
}

/** The messages are UI messages of the AI SDK; the chat says of which kind. */
export function getConversation<Message>(
  id: string,
): Promise<{ readonly conversation: Conversation; readonly messages: readonly Message[] }> {
  return request('GET', `/api/conversations/${encodeURIComponent(id)}`)
}

export function renameConversation(id: string, title: string): Promise<unknown> {
  return request('PATCH', `/api/conversations/${encodeURIComponent(id)}`, { body: { title } })
}

export function removeConversation(id: string): Promise<unknown> {
  return request('DELETE', `/api/conversations/${encodeURIComponent(id)}`)
}
