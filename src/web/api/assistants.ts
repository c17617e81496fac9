import type { Wire } from '../../contracts/page/values.ts'
import type { AuditedCall, SeenClient } from '../../usage/audit.ts'
import { request } from './request.ts'

export type ClientActivity = Wire<SeenClient>

export interface Snippet {
  /** `stdio` where the assistant starts Waymark itself, `http` where it reaches this server. */
  readonly kind: 'stdio' | 'http'
  readonly id: string
  readonly name: string
  readonly file: string | null
  readonly language: string
  readonly text: string
  readonly command: string | null
  readonly link: string | null
  /** What has to be known beside it. */
  readonly note: string | null
}

export const getConnect = () =>
  request<{ readonly url: string; readonly snippets: readonly Snippet[] }>('GET', '/api/connect')
export const listClients = () =>
  request<{ readonly clients: readonly ClientActivity[] }>('GET', '/api/clients')
export const listCalls = (query: { limit?: number; before?: string; client?: string; tool?: string } = {}) =>
  request<{ readonly calls: readonly Wire<AuditedCall>[] }>('GET', '/api/audit', { query })
