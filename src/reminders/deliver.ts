import { createHash } from 'node:crypto'
import { Failure } from '../errors.ts'
import type { ProjectStore } from '../projects/project-store.ts'
import { isOpen } from '../tasks/task.ts'
import type { TaskReader } from '../tasks/task-store.ts'
import { type Message, writeMessage } from './message.ts'
import { giveUpMs, type Outbox, type OutboxItem, type Outcome } from './outbox.ts'
import { ifSeen } from './plan-reminders.ts'

/** What came of sending. `isFinal`: trying again would change nothing. */
export interface Sent {
  readonly ok: boolean
  readonly outcome: string
  readonly isFinal?: boolean
  /** It was not sent: its host has as many calls at once as it gets. */
  readonly isBusy?: boolean
}

/** Sends through one kind of channel; `id` is what follows its name: `webhook:id`. */
export type Sender = (message: Message, owner: string, id: string) => Promise<Sent>

export interface DeliveryParts {
  readonly outbox: Outbox
  readonly tasks: (person: string, project: { readonly id: string }) => Pick<TaskReader, 'find'>
  readonly projects: (person: string) => Pick<ProjectStore, 'find'>
  readonly nameOf: (person: string) => Promise<string>
  /** Whether the person may still use the server. */
  readonly isActive: (person: string) => Promise<boolean>
  readonly zoneOf: (person: string) => Promise<string>
  /** By the name of the channel. What goes through others is left to other nodes. */
  readonly senders: Readonly<Record<string, Sender>>
  /** Told of what should not happen. */
  readonly report: (error: unknown) => void
  /** Sends what is no notice: what changed in a project, to a webhook. */
  readonly sendChange: (item: OutboxItem, id: string) => Promise<Sent>
  /** Sends what the day brings. A text says why it is not sent. */
  readonly sendDigest: (item: OutboxItem, now: number) => Promise<Sent | string>
  /** Tells a person that nothing more goes to this webhook of theirs. */
  readonly tellPaused: (owner: string, id: string) => Promise<void>
}

/** So long a node has for sending what it took. */
export const leaseMs = 60_000

/** Nothing got through for so long: then it is paused. */
export const pauseAfterMs = 86_400_000

const together = 20
const busyMs = 1_000

/** Sends what is due, and waits for it. Gives how many were taken. */
export async function deliverItems(parts: DeliveryParts, now: () => number): Promise<number> {
  const items = await parts.outbox.claim({
    now: now(),
    leaseMs,
    limit: together,
    channels: channelsOf(parts),
  })
  const ended = await Promise.allSettled(items.map((item) => deliverItem(parts, item, now)))
  // What could not be marked is taken again when the lease is over.
  for (const one of ended) if (one.status === 'rejected') throw one.reason
  return items.length
}

/** Sends one that was claimed, and marks it. */
export async function deliverItem(parts: DeliveryParts, item: OutboxItem, now: () => number): Promise<void> {
  await parts.outbox.finish(item, await outcomeOf(parts, item, now))
}

/** What this node can send through; the rest is for others. */
export function channelsOf({ senders }: Pick<DeliveryParts, 'senders'>): string[] {
  return Object.keys(senders)
}

async function outcomeOf(parts: DeliveryParts, item: OutboxItem, now: () => number): Promise<Outcome> {
  const dropped = (outcome: string): Outcome => ({ state: 'dropped', at: now(), outcome })
  if (now() - item.at > giveUpMs)
    return {
      state: 'failed',
      at: now(),
      outcome: item.attempts > 1 ? 'given up after a day' : 'more than a day late',
    }
  const sent = await send(parts, item, now())
  if (typeof sent === 'string') return dropped(sent)
  if (sent.ok) return { state: 'sent', at: now(), outcome: sent.outcome }
  if (sent.isFinal) return { state: 'failed', at: now(), outcome: sent.outcome }
  const again = (nextAt: number, isUntried = false): Outcome => ({
    ...{ state: 'waiting', nextAt, outcome: sent.outcome, isUntried },
  })
  if (sent.isBusy) return again(now() + busyMs, true)
  if (!isFar(item)) return again(now() + backoff(item.attempts))
  const { since, until } = await parts.outbox.rest(item, now(), backoff)
  if (now() - since >= pauseAfterMs && item.channel.startsWith('webhook:')) await pause(parts, item, now())
  return again(until)
}

/** Webhooks and push services belong to others: one that fails once will fail with the next message, too. */
function isFar({ channel }: OutboxItem): boolean {
  return channel.includes(':')
}

async function pause(parts: DeliveryParts, item: OutboxItem, now: number): Promise<void> {
  const { owner, channel } = item
  if (!(await parts.outbox.pause({ owner, channel }, now, 'paused: nothing got through for a day'))) return
  try {
    await parts.tellPaused(owner, channel.replace(/^webhook:/, ''))
  } catch (error) {
    if (!(error instanceof Failure)) parts.report(error)
  }
}

/** 5 seconds, then twice as long each time, up to an hour. */
export function backoff(attempts: number): number {
  return Math.min(5_000 * 2 ** Math.max(0, attempts - 1), 3_600_000)
}

/** A text says why it is not sent at all. */
async function send(parts: DeliveryParts, item: OutboxItem, now: number): Promise<Sent | string> {
  const [channel = '', id = ''] = item.channel.split(/:(.*)/s)
  if (!(await parts.isActive(item.owner))) return 'the account is disabled'
  try {
    if (item.kind === 'digest') return await parts.sendDigest(item, now)
    const project = await ifSeen(parts.projects(item.owner).find(item.project))
    if (!project) return 'no longer a member of the project'
    if (item.kind === 'comment' || item.kind.startsWith('task.')) return await parts.sendChange(item, id)
    const sender = parts.senders[channel]
    if (!sender) return `there is no channel ${channel}`
    const task = await ifSeen(parts.tasks(item.owner, project).find(item.task))
    if (!task) return 'the task is gone'
    if (item.kind === 'reminder' && !isOpen(task)) return 'the task is closed'
    const [actorName, zone] = await Promise.all([parts.nameOf(item.actor), parts.zoneOf(item.owner)])
    const message = writeMessage({ item, id: messageId(item), task, project, actorName, zone, now })
    return await sender(message, item.owner, id)
  } catch (error) {
    if (error instanceof Failure) return { ok: false, outcome: error.message }
    parts.report(error)
    return { ok: false, outcome: 'it failed on our side' }
  }
}

/** Says nothing about the person, and is the same for every copy. */
export function messageId({ owner, key, channel }: Pick<OutboxItem, 'owner' | 'key' | 'channel'>): string {
  return createHash('sha256').update(`${owner}\0${key}\0${channel}`).digest('hex').slice(0, 32)
}
