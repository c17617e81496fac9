import { request } from './request.ts'

/** How I hear of things. */
export interface Notifications {
  readonly channels: Readonly<Record<string, readonly string[]>>
  readonly quiet: { readonly from: string; readonly to: string } | null
  readonly atDue: boolean
  /** When the e-mail of the day comes: 08:00. */
  readonly digest: string | null
  /** What the server can send through; the key is what browsers subscribe with. */
  readonly available: { readonly email: boolean; readonly push: string | null }
}

/** Something that came up, to be shown while the page is open. */
export interface ShownNotice {
  readonly key: string
  readonly kind: string
  readonly title: string
  readonly reference: string
  readonly project: string
  readonly task: number
  readonly toldAt: string
}

export const readNotifications = () => request<Notifications>('GET', '/api/notifications')
export const changeNotifications = (change: object) =>
  request('PATCH', '/api/notifications', { body: change })
export const addBrowser = (subscription: object) => request('POST', '/api/push', { body: subscription })
export const removeBrowser = (endpoint: string) => request('DELETE', '/api/push', { body: { endpoint } })
export const listNotices = (after: string) =>
  request<{ now: string; notices: ShownNotice[] }>('GET', `/api/notices?after=${encodeURIComponent(after)}`)
