import { request } from './request.ts'

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

export interface ClientActivity {
  readonly client: string | null
  readonly lastAt: string
  readonly calls: number
  readonly changes: number
}

export interface AuditedCall {
  readonly id: string
  readonly at: string
  readonly contract: string
  readonly tool: string
  readonly client: string | null
  readonly outcome: string
  readonly milliseconds: number
}

export function getConnect(): Promise<{ readonly url: string; readonly snippets: readonly Snippet[] }> {
  return request('GET', '/api/connect')
}

export function listClients(): Promise<{ readonly clients: readonly ClientActivity[] }> {
  return request('GET', '/api/clients')
}

export function listCalls(
  query: { limit?: number; before?: string; client?: string; tool?: string } = {},
): Promise<{ readonly calls: readonly AuditedCall[] }> {
  return request('GET', '/api/audit', { query })
}
