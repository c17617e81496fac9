import { inProject } from './open-project.ts'
import { request } from './request.ts'
import type {
  DiscoveryPage,
  DiscoveryQuery,
  HotFile,
  Lineage,
  NewDiscovery,
  Remembered,
  SearchAnswer,
  SearchQuery,
  Session,
  SessionQuery,
} from './values.ts'

export function listDiscoveries(query: DiscoveryQuery, signal?: AbortSignal): Promise<DiscoveryPage> {
  return request('GET', '/api/discoveries', { query: { ...query, ...inProject() }, signal })
}

/** Fails with `conflict` and `facts.duplicate` when it is known already. */
export function postDiscovery(draft: NewDiscovery): Promise<Remembered> {
  return request('POST', '/api/discoveries', { query: inProject(), body: draft })
}

export interface Correction {
  readonly text?: string
  readonly type?: NewDiscovery['type']
  readonly module?: string
}

export function patchDiscovery(id: number, correction: Correction): Promise<Remembered> {
  return request('PATCH', `/api/discoveries/${id}`, { query: inProject(), body: correction })
}

/** Undoing the change brings it back. */
export function removeDiscovery(id: number): Promise<{ readonly change: Remembered['change'] }> {
  return request('DELETE', `/api/discoveries/${id}`, { query: inProject() })
}

export function getDiscovery(id: number, signal?: AbortSignal): Promise<Lineage> {
  return request('GET', `/api/discoveries/${id}`, { query: inProject(), signal })
}

export function searchMemory(query: SearchQuery, signal?: AbortSignal): Promise<SearchAnswer> {
  return request('GET', '/api/search', { query: { ...query, ...inProject() }, signal })
}

export function listSessions(query: SessionQuery = {}): Promise<{ readonly sessions: readonly Session[] }> {
  return request('GET', '/api/sessions', { query: { ...query, ...inProject() } })
}

export function listFiles(limit?: number): Promise<{ readonly files: readonly HotFile[] }> {
  return request('GET', '/api/files', { query: { limit, ...inProject() } })
}
