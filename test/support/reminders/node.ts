import type { Mail } from '../../../src/mail/mailer.ts'
import { digestSender } from '../../../src/reminders/channels/digest.ts'
import type { Sender, Sent } from '../../../src/reminders/deliver.ts'
import type { Message } from '../../../src/reminders/message.ts'
import { runDue, type SchedulerParts } from '../../../src/reminders/scheduler.ts'
import type { Stores } from '../../../src/stores/stores.ts'

/** What reached a person. */
export interface Received {
  readonly owner: string
  readonly channel: string
  readonly message: Message
  readonly at: number
}

export interface NodeOptions {
  readonly stores: Stores
  readonly now: () => number
  /** Comes before each message is taken; may throw, or answer in its place. */
  readonly before?: (message: Message) => Sent | undefined
}

/** A server that sends into a list, on a clock that the test moves. */
export function reminderNode({ stores, now, before }: NodeOptions, received: Received[] = []) {
  const mails: Mail[] = []
  const paused: string[] = []
  const sender =
    (channel: string): Sender =>
    async (message, owner) => {
      const instead = before?.(message)
      if (instead) return instead
      received.push({ owner, channel, message, at: now() })
      return { ok: true, outcome: 'taken' }
    }
  const zoneOf = async (person: string) => (await stores.settings(person).read()).timeZone ?? 'UTC'
  const sendDigest = digestSender({
    ...{ tasks: stores.tasks, allTasks: stores.allTasks, projects: stores.projects, inbox: stores.inbox },
    ...{ notifications: stores.notifications, settings: stores.settings, zoneOf, url: 'https://example.com' },
    nameOf: async (person) => person,
    addressOf: async (person) => `${person}@example.com`,
    mailer: { send: async (mail) => void mails.push(mail) },
  })
  const parts: SchedulerParts = {
    outbox: stores.outbox(),
    tasks: stores.tasks,
    projects: stores.projects,
    notifications: stores.notifications,
    webhooks: stores.webhooks,
    nameOf: async (person) => person,
    isActive: async () => true,
    zoneOf,
    senders: { here: sender('here'), email: sender('email'), webhook: sender('webhook') },
    sendChange: async () => ({ ok: true, outcome: 'taken' }),
    sendDigest,
    tellPaused: async (owner, id) => {
      paused.push(`${owner} ${id}`)
    },
    report: (error) => {
      throw error
    },
  }
  return { parts, received, mails, paused, run: () => runDue(parts, now) }
}
