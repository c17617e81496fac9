import { randomBytes, randomUUID } from 'node:crypto'
import { Failure, invalid } from '../errors.ts'
import { type NoticeKind, noticeKinds } from './notification-settings.ts'

/** What changes of a project are called. */
export const changeEvents = [
  'task.added',
  'task.changed',
  'task.completed',
  'task.deleted',
  'comment',
] as const
export type ChangeEvent = (typeof changeEvents)[number]

/** What a webhook can hear of: its person's reminders and notices, and what anybody changes. */
export type WebhookEvent = NoticeKind | ChangeEvent
export const webhookEvents: readonly WebhookEvent[] = [...noticeKinds, ...changeEvents]

/** An address that is called when something happens in a project. It hears what its person may see. */
export interface Webhook {
  readonly owner: string
  readonly id: string
  /** Null for all projects of the person; then it hears their reminders and notices, and no changes. */
  readonly project: string | null
  readonly url: string
  readonly secret: string
  readonly events: readonly WebhookEvent[]
  /** The last change of the project that was looked at. */
  readonly lastChange: number
  readonly createdAt: Date
  /** Since when nothing is sent to it, because nothing got through for a day. */
  readonly pausedAt: Date | null
}

export interface Delivery {
  readonly key: string
  readonly event: WebhookEvent
  readonly project: string
  readonly task: number
  readonly at: Date
  readonly state: 'waiting' | 'sent' | 'dropped' | 'failed'
  readonly attempts: number
  readonly nextAt: Date | null
  readonly doneAt: Date | null
  /** What the other side answered, or why nothing was sent. */
  readonly outcome: string | null
}

/** The webhooks of one person. */
export interface WebhookStore {
  list(): Promise<Webhook[]>
  add(webhook: Webhook): Promise<void>
  remove(id: string): Promise<boolean>
  /** Sends to it again, of changes those after that one. False where there is none. */
  resume(id: string, lastChange: number): Promise<boolean>
  /** Newest first. */
  deliveries(id: string, limit: number): Promise<Delivery[]>
}

const mostEach = 20

export interface NewWebhook {
  readonly project: string | null
  readonly url: unknown
  readonly events?: unknown
  /** The last change of the project: what was before is not told. */
  readonly lastChange: number
}

/** The secret is given out here and never again. */
export async function addWebhook(
  store: WebhookStore,
  owner: string,
  given: NewWebhook,
  now: Date,
): Promise<Webhook> {
  const { project, lastChange } = given
  const url = readUrl(given.url)
  const events = readEvents(given.events, project)
  if ((await store.list()).length >= mostEach)
    throw invalid('too_many', `You have ${mostEach} webhooks already.`, { hint: 'Remove one first.' })
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  const webhook = {
    ...{ owner, id: randomUUID(), project, url, secret, events, lastChange },
    ...{ createdAt: now, pausedAt: null },
  }
  await store.add(webhook)
  return webhook
}

export async function removeWebhook(store: WebhookStore, id: string): Promise<void> {
  if (!(await store.remove(id))) throw noSuchWebhook()
}

/** What changed while it was paused is not told. */
export async function resumeWebhook(
  store: WebhookStore,
  id: string,
  lastChangeOf: (project: string) => Promise<number>,
): Promise<Webhook> {
  const webhook = (await store.list()).find((one) => one.id === id)
  if (!webhook) throw noSuchWebhook()
  const lastChange = webhook.project === null ? 0 : await lastChangeOf(webhook.project)
  if (!(await store.resume(id, lastChange))) throw noSuchWebhook()
  return { ...webhook, pausedAt: null }
}

function noSuchWebhook(): Failure {
  return new Failure('not_found', 'There is no such webhook.', { hint: 'It may have been removed.' })
}

function readUrl(url: unknown): string {
  const isUrl = typeof url === 'string' && url.length <= 2_000 && URL.canParse(url)
  const parsed = isUrl ? new URL(url) : null
  if (!parsed || !/^https?:$/.test(parsed.protocol) || parsed.username !== '' || parsed.password !== '')
    throw invalid('bad_arguments', 'url must be an address such as https://example.com/hook.')
  return parsed.href
}

function readEvents(value: unknown, project: string | null): WebhookEvent[] {
  const possible = project === null ? noticeKinds : webhookEvents
  const given = value === undefined ? possible : value
  const isKnown = (one: unknown) => (possible as readonly unknown[]).includes(one)
  if (!Array.isArray(given) || given.length === 0 || !given.every(isKnown))
    throw invalid('bad_arguments', 'events must be a list of events.', {
      hint: `There are ${possible.join(', ')}.${project === null ? ' Changes are told of one project.' : ''}`,
    })
  return webhookEvents.filter((one) => given.includes(one))
}
