import { request } from './request.ts'

export interface InboxItem {
  readonly id: string
  readonly at: string
  readonly kind: 'assigned' | 'mentioned' | 'commented' | 'unblocked' | 'returned'
  readonly project: string
  readonly projectName: string
  readonly task: number
  readonly reference: string
  /** Null where the task is gone. */
  readonly title: string | null
  readonly actor: string
  readonly actorName: string
  readonly client: string | null
  readonly text: string | null
  readonly seenAt: string | null
}

export interface Inbox {
  readonly items: readonly InboxItem[]
  readonly unread: number
}

export function getInbox(before?: string): Promise<Inbox> {
  return request('GET', '/api/inbox', { query: { before } })
}

export function postSeen(ids: readonly string[] | 'all'): Promise<unknown> {
  return request('POST', '/api/inbox/seen', { body: { ids } })
}
