import { inProject, openProject } from './open-project.ts'
import { deliverRequest } from './outbox.ts'
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
  request<DiscoveryPage>('GET', '/api/discoveries', { query: { ...query, ...inProject() } })

/** Fails with `conflict` and `facts.duplicate` when it is known already. */
export const postDiscovery = (draft: NewDiscovery) =>
  deliverRequest<Remembered>('POST', '/api/discoveries', { project: openProject.get(), body: draft })

interface Correction {
  readonly text?: string
  readonly type?: NewDiscovery['type']
  readonly module?: string
  /** The text that it began from. */
  readonly expectedText?: string
}

export const patchDiscovery = (id: number, correction: Correction) =>
  deliverRequest<Remembered>('PATCH', `/api/discoveries/${id}`, {
    project: openProject.get(),
    body: correction,
  })

interface Merge {
  /** The number of the other one. */
  readonly with: number
  readonly text: string
  readonly type: NewDiscovery['type']
  readonly module: string
}

/** One in the place of two; undoing the change brings them back. */
export const mergeDiscoveries = (id: number, merge: Merge) =>
  request<Remembered>('POST', `/api/discoveries/${id}/merge`, { query: inProject(), body: merge })

/** Undoing the change brings it back. */
export const removeDiscovery = (id: number) =>
  deliverRequest<Pick<Remembered, 'change'>>('DELETE', `/api/discoveries/${id}`, {
    project: openProject.get(),
  })

export const getDiscovery = (id: number) =>
  request<Lineage>('GET', `/api/discoveries/${id}`, { query: inProject() })

export const searchMemory = (query: SearchQuery, signal?: AbortSignal) =>
  request<SearchAnswer>('GET', '/api/search', { query: { ...query, ...inProject() }, signal })

export const listSessions = (query: SessionQuery = {}) =>
  request<{ readonly sessions: readonly Session[] }>('GET', '/api/sessions', {
    query: { ...query, ...inProject() },
  })

export const listFiles = (limit?: number) =>
  request<{ readonly files: readonly HotFile[] }>('GET', '/api/files', { query: { limit, ...inProject() } })
