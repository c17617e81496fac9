import type { NoticeKind, NotificationSettings } from './notification-settings.ts'

/** Something that was told to a person where they look. */
export interface Notice {
  /** The same for the same thing, however often it is asked for. */
  readonly key: string
  readonly kind: NoticeKind
  readonly project: string
  readonly task: number
  readonly actor: string
  /** When it was to be heard of, and when it was. */
  readonly at: Date
  readonly toldAt: Date
  readonly text: string | null
}

/** A browser that takes messages while the page is closed. */
export interface PushSubscription {
  readonly id: string
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  readonly createdAt: Date
}

/** How one person hears of things, and what they heard. */
export interface NotificationStore {
  settings(): Promise<NotificationSettings>
  /** In one step: two changes at once both count. */
  change(change: (now: NotificationSettings) => NotificationSettings, at: Date): Promise<NotificationSettings>
  /** Those that were told after that moment, oldest first. */
  notices(after: Date, limit: number): Promise<Notice[]>
  subscriptions(): Promise<PushSubscription[]>
  /** One with the same endpoint is replaced. */
  subscribe(subscription: PushSubscription): Promise<void>
  unsubscribe(endpoint: string): Promise<boolean>
}
