import type { Trigger } from '../tasks/reminder.ts'
import type { Planned } from './reminder-store.ts'
import type { Webhook } from './webhook.ts'

/** A task whose reminders are to be planned anew. */
export interface Queued {
  /** Who changed it: the task is read as them. */
  readonly owner: string
  readonly project: string
  readonly task: number
  /** Moments before this had passed when it was changed. */
  readonly since: number
  /** The task it follows, or was before it was moved; its reminders are taken over. */
  readonly from: { readonly project: string; readonly task: number } | null
}

/** So late nobody wants to hear of it any more. */
export const giveUpMs = 86_400_000

/** One message to one person through one channel. `owner`, `key` and `channel` together are there once. */
export interface OutboxItem {
  readonly owner: string
  readonly key: string
  /** Empty until it is known which. */
  readonly channel: string
  readonly kind: string
  readonly project: string
  readonly task: number
  readonly actor: string
  /** When it should be heard of. */
  readonly at: number
  readonly detail: string | null
  readonly attempts: number
  readonly nextAt: number
}

export type Outcome =
  | { readonly state: 'sent' | 'dropped' | 'failed'; readonly at: number; readonly outcome: string | null }
  | { readonly state: 'waiting'; readonly nextAt: number; readonly outcome: string | null }

/** A row of the outbox before it is one. */
export type NewItem = Omit<OutboxItem, 'attempts'>

/** The first moment of each kind of work; null where none waits. */
export interface Pending {
  readonly queued: number | null
  readonly planned: number | null
  readonly unspread: number | null
  readonly unsent: number | null
  /** Whether webhooks listen to changes. */
  readonly hasListeners: boolean
}

export interface Claim {
  readonly now: number
  readonly leaseMs: number
  readonly limit: number
  /** The kinds of channels that this node can send through: `email`, `webhook`. */
  readonly channels: readonly string[]
}

/** What a server plans and sends for everybody. Every step may be repeated by another node without harm. */
export interface Outbox {
  /** Longest waiting first. */
  queued(limit: number): Promise<Queued[]>
  /** Whose reminders hang on a task, those of the task before it included. */
  remindersOn(queued: Queued): Promise<{ readonly owner: string; readonly trigger: Trigger }[]>
  /** Members who follow the task, as this person sees them. */
  followers(person: string, project: string, task: number): Promise<string[]>
  /** Replaces the plan of the task. What was planned already stays planned, and what had passed is left out. */
  plan(queued: Queued, planned: readonly Planned[]): Promise<void>
  /** Puts what is due into the outbox. Gives how many. */
  fire(now: number, limit: number): Promise<number>
  /** Those of which it is not known yet how to send them. */
  unspread(limit: number): Promise<OutboxItem[]>
  /** Puts these in the place of that one. `nextDigest` is when the person's next one comes, unless one is planned already. */
  spread(item: OutboxItem, items: readonly NewItem[], nextDigest?: number | null): Promise<void>
  /** Takes some to be sent, which nobody else gets for so long. */
  claim(claim: Claim): Promise<OutboxItem[]>
  finish(item: OutboxItem, outcome: Outcome): Promise<void>
  /** When there is something to do next, for a node that can send through these channels. */
  pending(channels: readonly string[]): Promise<Pending>
  /** All that hear of changes. */
  listeners(): Promise<Webhook[]>
  /** Puts in what the webhook is to hear, up to that change. False when another node was first. */
  advance(webhook: Webhook, lastChange: number, items: readonly NewItem[]): Promise<boolean>
}
