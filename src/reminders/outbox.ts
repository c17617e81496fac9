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
  | {
      readonly state: 'waiting'
      readonly nextAt: number
      readonly outcome: string | null
      /** It was not its turn: that counts as no attempt. */
      readonly isUntried?: boolean
    }

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
  /** Of one person and of one channel of theirs at most so many at once; else as many as there are. */
  readonly mostOfOwner?: number
  readonly mostOfChannel?: number
  /** What this node is busy with already is left out. */
  readonly busyOwners?: readonly string[]
  readonly busyChannels?: readonly Channel[]
  /** Leaves out channels whose last message did not get through. */
  readonly isHealthyOnly?: boolean
}

/** One way to one person. */
export type Channel = Pick<OutboxItem, 'owner' | 'channel'>

/** A channel that failed: all that waits for it waits until then. */
export interface Rest {
  /** In a row, the first of them then. */
  readonly failures: number
  readonly since: number
  readonly until: number
}

/** What a server plans and sends for everybody. Every step may be repeated by another node without harm. */
export interface Outbox {
  /** Everybody in turn, longest waiting first. */
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
  /**
   * Takes some to be sent, which nobody else gets for so long. Everybody has their turn, however much waits for others,
   * and channels that get through come before those that fail.
   */
  claim(claim: Claim): Promise<OutboxItem[]>
  finish(item: OutboxItem, outcome: Outcome): Promise<void>
  /** Lets all that waits for this channel wait: the longer, the more often it failed in a row. */
  rest(channel: Channel, now: number, lengthOf: (failures: number) => number): Promise<Rest>
  /** Sends nothing more to this webhook. False when that was so already. */
  pause(channel: Channel, now: number, why: string): Promise<boolean>
  /** When there is something to do next, for a node that can send through these channels. */
  pending(channels: readonly string[]): Promise<Pending>
  /** Those that hear of changes and have fewer messages than that waiting. */
  listeners(mostWaiting: number): Promise<Webhook[]>
  /** Puts in what the webhook is to hear, up to that change. False when another node was first. */
  advance(webhook: Webhook, lastChange: number, items: readonly NewItem[]): Promise<boolean>
}
