import type { Wire } from '../../contracts/page/values.ts'
import type * as stored from '../../conversations/conversation-store.ts'
import { request } from './request.ts'

export type Conversation = Wire<stored.Conversation>

const pathOf = (id: string) => `/api/conversations/${encodeURIComponent(id)}`

export const listConversations = (query: { words?: string; before?: string; limit?: number } = {}) =>
  request<{ readonly conversations: readonly Conversation[] }>('GET', '/api/conversations', { query })
/** The messages are UI messages of the AI SDK; the chat says of which kind. */
export const getConversation = <Message>(id: string) =>
  request<{ readonly conversation: Conversation; readonly messages: readonly Message[] }>('GET', pathOf(id))
export const renameConversation = (id: string, title: string) =>
  request('PATCH', pathOf(id), { body: { title } })
export const removeConversation = (id: string) => request('DELETE', pathOf(id))
