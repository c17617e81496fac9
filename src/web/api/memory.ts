import { chosenProject, projectWords } from './chosen-project.ts'
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
  return request('GET', '/api/discoveries', { query: { ...query, ...about() }, signal })
}

/** Fails with `conflict` and `facts.duplicate` when it is known already. */
export function postDiscovery(draft: NewDiscovery): Promise<Remembered> {
  return request('POST', '/api/discoveries', { query: about(), body: draft })
}

export function getDiscovery(id: number, signal?: AbortSignal): Promise<Lineage> {
  return request('GET', `/api/discoveries/${id}`, { query: about(), signal })
}

export function searchMemory(query: SearchQuery, signal?: AbortSignal): Promise<SearchAnswer> {
  return request('GET', '/api/search', { query: { ...query, ...about() }, signal })
}

export function listSessions(query: SessionQuery = {}): Promise<{ readonly sessions: readonly Session[] }> {
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
