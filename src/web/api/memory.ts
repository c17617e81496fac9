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

export const listDiscoveries = (query: DiscoveryQuery) =>
  request<DiscoveryPage>('GET', '/api/discoveries', { query: { ...query, ...about() } })

/** Fails with `conflict` and `facts.duplicate` when it is known already. */
export const postDiscovery = (draft: NewDiscovery) =>
  request<Remembered>('POST', '/api/discoveries', { query: about(), body: draft })

export const getDiscovery = (id: number) =>
  request<Lineage>('GET', `/api/discoveries/${id}`, { query: about() })

export const searchMemory = (query: SearchQuery, signal?: AbortSignal) =>
  request<SearchAnswer>('GET', '/api/search', { query: { ...query, ...about() }, signal })

export const listSessions = (query: SessionQuery = {}) =>
  request<{ readonly sessions: readonly Session[] }>('GET', '/api/sessions', {
    query: { ...query, ...about() },
  })

export const listFiles = (limit?: number) =>
  request<{ readonly files: readonly HotFile[] }>('GET', '/api/files', { query: { limit, ...about() } })

/** The project that is looked at, where that is not the server's own. */
function about(): { readonly project?: string } {
  const project = chosenProject.get()
  return project ? { project: projectWords(project) } : {}
}
