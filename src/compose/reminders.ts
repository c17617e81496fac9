import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readAccountSettings } from '../accounts/settings.ts'
import type { Running } from '../compose.ts'
import type { Config } from '../config.ts'
import type { People } from '../http/people.ts'
import type { Log } from '../log.ts'
import { createMailer, type Mail, type Mailer } from '../mail/mailer.ts'
import { readMailSettings } from '../mail/settings.ts'
import { calendarAlarms } from '../reminders/calendar-alarms.ts'
import { digestSender } from '../reminders/channels/digest.ts'
import { emailSender } from '../reminders/channels/email.ts'
import { pushSender } from '../reminders/channels/push.ts'
import { webhookSenders } from '../reminders/channels/webhook.ts'
import type { Sender } from '../reminders/deliver.ts'
import { planReminders } from '../reminders/plan-reminders.ts'
import { deriveVapidKey, type VapidKey } from '../reminders/push/vapid.ts'
import { type SchedulerParts, startScheduler } from '../reminders/scheduler.ts'
import type { Stores } from '../stores/stores.ts'

export interface RemindersOptions {
  /** None without accounts. */
  readonly people: Pick<People, 'describe' | 'reach'> | null
  /** Where people reach the server. */
  readonly url: string
}

/** What reminders are sent by, on one server. */
export interface Reminders {
  /** What it can send through, for those who choose. */
  readonly notifying: { readonly email: boolean; readonly push: string | null }
  /** Begins to send. */
  start(): void
  close(): Promise<void>
}

export function openReminders(
  running: Running,
  config: Config,
  log: Log,
  options: RemindersOptions,
): Reminders {
  const mail = readMailSettings(config.mail)
  const mailer = mail && createMailer(mail, (message) => log.warn({}, message))
  const key = deriveVapidKey(pushSecret(config, options.url))
  const parts = schedulerParts(running, config, log, { mailer, key }, options)
  let scheduler: ReturnType<typeof startScheduler> | undefined
  return {
    notifying: { email: mailer !== null, push: key.publicKey },
    start() {
      scheduler ??= startScheduler(parts, (message, facts) => log.warn(facts, message))
    },
    async close() {
      await scheduler?.close()
      await mailer?.close()
    },
  }
}

/** With accounts all nodes know one; on one machine it is kept beside the data. */
function pushSecret({ accounts, data }: Config, url: string): string {
  if (accounts.isOn) return readAccountSettings(accounts, url).secret
  mkdirSync(data, { recursive: true })
  const file = join(data, 'push.key')
  try {
    writeFileSync(file, randomBytes(32).toString('base64'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8')
}

/** What the calendars of people ring by. */
export function openCalendarAlarms(stores: Stores, usualZone: string) {
  const { reminders, notifications, inbox, tasks, settings } = stores
  const zoneOf = async (person: string) => (await settings(person).read()).timeZone ?? usualZone
  return calendarAlarms({ reminders, notifications, inbox, tasks, zoneOf })
}

/** Works out what is to come, where no server has done so yet. */
export async function planNow({ stores }: Running, { peopleZone }: Config): Promise<void> {
  const zoneOf = async (person: string) => (await stores.settings(person).read()).timeZone ?? peopleZone
  const report = (error: unknown) => {
    throw error
  }
  const parts = { outbox: stores.outbox(), tasks: stores.tasks, zoneOf, report }
  for (let round = 0; round < 100; round++) if ((await planReminders(parts, 100)) === 0) return
}

function pausedMail(to: string, address: string): Mail {
  const text = [
    'Nothing sent to this webhook got through for a day, so it was paused:',
    address,
    '',
    'Nothing more is sent to it. When it answers again, resume it: waymark webhook resume ID,',
    'or POST /api/webhooks/ID/resume. What happened in between is not sent.',
  ]
  return { to, subject: 'A webhook of yours was paused', text: `${text.join('\n')}\n` }
}

function schedulerParts(
  { stores }: Running,
  config: Config,
  log: Log,
  { mailer, key }: { readonly mailer: Mailer | null; readonly key: VapidKey },
  { people, url }: RemindersOptions,
): SchedulerParts {
  const describe = async (person: string) => (await people?.describe([person]))?.get(person)
  const addressOf = async (person: string) =>
    people ? (await people.reach(person)).address : (await stores.notifications(person).settings()).email
  const shared = { allowPrivate: config.privateWebhooks, now: () => Date.now() }
  const webhook = webhookSenders({ ...shared, webhooks: stores.webhooks })
  // Told by being marked: pages and terminals ask for it.
  const nameOf = async (person: string) => (await describe(person))?.name ?? person
  const zoneOf = async (person: string) =>
    (await stores.settings(person).read()).timeZone ?? config.peopleZone
  const { tasks, allTasks, projects, inbox, notifications, settings } = stores
  const sources = { tasks, allTasks, projects, inbox, notifications, settings }
  const digest = mailer && digestSender({ ...sources, mailer, addressOf, zoneOf, nameOf, url })
  const here: Sender = async () => ({ ok: true, outcome: 'shown' })
  return {
    outbox: stores.outbox(),
    tasks: stores.tasks,
    projects: stores.projects,
    notifications: stores.notifications,
    webhooks: stores.webhooks,
    nameOf,
    isActive: async (person) => people === null || (await people.reach(person)).isActive,
    zoneOf,
    senders: {
      here,
      webhook: webhook.sender,
      push: pushSender({ ...shared, key, url, notifications: stores.notifications }),
      ...(mailer && { email: emailSender({ mailer, addressOf, url }) }),
    },
    sendChange: webhook.sendChange,
    sendDigest: digest ?? (async () => 'this server sends no mail'),
    async tellPaused(owner, id) {
      const [paused, to] = await Promise.all([stores.webhooks(owner).list(), addressOf(owner)])
      const { url: address } = paused.find((one) => one.id === id) ?? {}
      if (mailer && to !== null && address !== undefined) mailer.post(pausedMail(to, address))
    },
    report: (err) => log.error({ err }, 'a bug in sending'),
  }
}
