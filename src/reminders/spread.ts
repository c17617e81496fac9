import { isDigestTime, nextDigest } from './digest/digest-times.ts'
import type { NoticeKind, NotificationSettings } from './notification-settings.ts'
import type { NotificationStore } from './notification-store.ts'
import { giveUpMs, type NewItem, type Outbox, type OutboxItem } from './outbox.ts'
import { afterQuiet } from './quiet-hours.ts'
import type { Source } from './reminder-store.ts'
import type { WebhookStore } from './webhook.ts'

export interface SpreadingParts {
  readonly outbox: Outbox
  readonly notifications: (person: string) => Pick<NotificationStore, 'settings' | 'subscriptions'>
  readonly webhooks: (person: string) => Pick<WebhookStore, 'list'>
  readonly zoneOf: (person: string) => Promise<string>
}

/** What an item carries along. */
export interface Detail {
  readonly source?: Source
  readonly text?: string | null
  readonly client?: string | null
  /** When it was meant to be heard of, where quiet hours put it off. */
  readonly meantAt?: number
}

/** Makes a message for each channel that the person chose. Gives how many items were looked at. */
export async function spreadItems(parts: SpreadingParts, now: number, limit: number): Promise<number> {
  const items = await parts.outbox.unspread(limit)
  await Promise.all(
    items.map(async (item) => {
      if (item.kind === 'digest') return spreadDigest(parts, item, now)
      return parts.outbox.spread(item, await messagesOf(parts, item, now))
    }),
  )
  return items.length
}

/** The next is planned in the same step, so that none is lost and none comes twice. */
async function spreadDigest(parts: SpreadingParts, item: OutboxItem, now: number): Promise<void> {
  const { owner, at } = item
  const [{ digest, quiet }, zone] = await Promise.all([
    parts.notifications(owner).settings(),
    parts.zoneOf(owner),
  ])
  if (digest === null) return parts.outbox.spread(item, [])
  const message = {
    ...item,
    ...putOff(item, afterQuiet(quiet, Math.max(at, now), zone), now),
    channel: 'email',
  }
  const isMeant = isDigestTime(at, digest, zone)
  await parts.outbox.spread(
    item,
    isMeant ? [message] : [],
    // What was missed for more than a day is not sent any more.
    nextDigest(Math.max(at, now - giveUpMs), digest, zone),
  )
}

async function messagesOf(parts: SpreadingParts, item: OutboxItem, now: number): Promise<NewItem[]> {
  const { owner, kind, project } = item
  const store = parts.notifications(owner)
  const [settings, hooks] = await Promise.all([store.settings(), parts.webhooks(owner).list()])
  const detail = readDetail(item)
  if (detail.source === 'due' && !settings.atDue) return []
  const webhooks = hooks
    .filter((hook) => hook.pausedAt === null && (hook.project === null || hook.project === project))
    .filter(({ events }) => events.includes(kind as NoticeKind))
    .map(({ id }) => ({ ...item, channel: `webhook:${id}` }))
  const chosen = await channelsOf(store, settings, kind as NoticeKind)
  if (chosen.length === 0) return webhooks
  const at = afterQuiet(settings.quiet, Math.max(item.at, now), await parts.zoneOf(owner))
  return [...webhooks, ...chosen.map((channel) => ({ ...item, ...putOff(item, at, now), channel }))]
}

/** What quiet hours put off until then says when it was meant for. */
function putOff(item: OutboxItem, until: number, now: number): Partial<NewItem> {
  if (until <= Math.max(item.at, now)) return {}
  return { at: until, nextAt: until, detail: JSON.stringify({ ...readDetail(item), meantAt: item.at }) }
}

async function channelsOf(
  store: Pick<NotificationStore, 'subscriptions'>,
  { channels }: NotificationSettings,
  kind: NoticeKind,
): Promise<string[]> {
  const chosen = channels[kind] ?? []
  const browsers = chosen.includes('push') ? await store.subscriptions() : []
  return [...chosen.filter((one) => one !== 'push'), ...browsers.map(({ id }) => `push:${id}`)]
}

export function readDetail({ detail }: Pick<OutboxItem, 'detail'>): Detail {
  return detail === null ? {} : JSON.parse(detail)
}
