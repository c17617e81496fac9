import { chosenProject, projectWords } from './chosen-project.ts'
import { request } from './request.ts'
import type { Change, Discovery, DiscoveryType, Hit, HotFile, Session, TaskId } from './values.ts'

export interface DiscoveryQuery {
  readonly type?: DiscoveryType
  readonly module?: string
  readonly limit?: number
  readonly before?: number
}

export interface DiscoveryPage {
  readonly discoveries: readonly Discovery[]
  readonly modules: readonly { readonly name: string; readonly count: number }[]
  readonly types: readonly { readonly type: DiscoveryType; readonly count: number }[]
}

export interface DiscoveryDraft {
  readonly text: string
  readonly type: DiscoveryType
  readonly module?: string
  readonly files?: readonly string[]
  readonly task?: TaskId
  readonly replaces?: number
}

export interface SearchAnswer {
  readonly results: readonly Hit[]
  readonly how: string
  readonly indexedAt: string | null
}

export function listDiscoveries(query: DiscoveryQuery, signal?: AbortSignal): Promise<DiscoveryPage> {
  return request('GET', '/api/discoveries', { query: { ...query, ...about() }, signal })
}

/** Fails with `conflict` and `facts.duplicate` when it is known already. */
export function postDiscovery(
  draft: DiscoveryDraft,
): Promise<{ readonly discovery: Discovery; readonly change: Change }> {
  return request('POST', '/api/discoveries', { query: about(), body: draft })
}

export function getDiscovery(
  id: number,
  signal?: AbortSignal,
): Promise<{
  readonly discovery: Discovery
  readonly replacedBy: Discovery | null
  readonly replaces: Discovery | null
}> {
  return request('GET', `/api/discoveries/${id}`, { query: about(), signal })
}

export function searchMemory(
  query: { q: string; type?: DiscoveryType; module?: string; limit?: number },
  signal?: AbortSignal,
): Promise<SearchAnswer> {
  return request('GET', '/api/search', { query: { ...query, ...about() }, signal })
}

export function listSessions(
  query: { limit?: number; before?: string } = {},
): Promise<{ readonly sessions: readonly Session[] }> {
  return request('GET', '/api/sessions', { query: { ...query, ...about() } })
}

export function listFiles(limit?: number): Promise<{ readonly files: readonly HotFile[] }> {
  return request('GET', '/api/files', { query: { limit, ...about() } })
}

/** The project that is looked at, where that is not the server's own. */
function about(): { readonly project?: string } {
  const project = chosenProject.get()
  return project ? { project: projectWords(project) } : {}
}
