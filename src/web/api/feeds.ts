import { request } from './request.ts'

/** A secret address at which calendars read my tasks; of everything where it names no project. */
export interface Feed {
  readonly id: string
  readonly project: string | null
  readonly projectName: string | null
  readonly createdAt: string
}

export interface NewFeed {
  readonly feed: Feed
  readonly url: string
  readonly webcal: string
}

export const listFeeds = () => request<{ feeds: Feed[] }>('GET', '/api/feeds')
/** Makes one, or gives the one that is there another address. */
export const openFeed = (project: string | null) =>
  request<NewFeed>('POST', '/api/feeds', { body: { project } })
export const closeFeed = (id: string) => request('DELETE', `/api/feeds/${encodeURIComponent(id)}`)
