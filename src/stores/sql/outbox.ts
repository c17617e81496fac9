import type {
  Channel,
  Claim,
  NewItem,
  Outbox,
  OutboxItem,
  Outcome,
  Pending,
  Queued,
  Rest,
} from '../../reminders/outbox.ts'
import type { Planned, Source } from '../../reminders/reminder-store.ts'
import type { Webhook } from '../../reminders/webhook.ts'
import { readTrigger } from '../../tasks/reminder.ts'
import type { Engine, Queries } from './engine.ts'
import { selectFollowers } from './follower-rows.ts'
import { claimInTurn, oneOf, putOffResting } from './outbox-claim.ts'
import { type ItemRow, insertItem, itemColumns, toItem } from './outbox-rows.ts'
import { planDigest } from './reminder-rows.ts'
import { sql } from './statement.ts'
import { personTopic } from './topics.ts'
import { toWebhook, type WebhookRow, webhookColumns } from './webhook-store.ts'

type QueuedRow = readonly [
  owner: string,
  project: string,
  task: number,
  since: number,
  fromProject: string | null,
  fromTask: number | null,
]

export class SqlOutbox implements Outbox {
  readonly #engine: Engine

  constructor(engine: Engine) {
    this.#engine = engine
  }

  async queued(limit: number): Promise<Queued[]> {
    const rows = await this.#engine.readAsServer<QueuedRow>(
      sql`SELECT owner, project, task, since, from_project, from_task FROM reminder_queue
        ORDER BY row_number() OVER (PARTITION BY owner ORDER BY since), since LIMIT ${limit}`,
    )
    return rows.map(([owner, project, task, since, fromProject, fromTask]) => ({
      ...{ owner, project, task, since },
      from: fromProject === null || fromTask === null ? null : { project: fromProject, task: fromTask },
    }))
  }

  async remindersOn({ project, task, from }: Queued) {
    if (from) await this.#engine.asServer(async (queries) => takeOver(queries, from, { project, task }))
    const rows = await this.#engine.readAsServer<readonly [owner: string, moment: string]>(
      sql`SELECT owner, moment FROM reminders WHERE project = ${project} AND task = ${task} ORDER BY owner, id`,
    )
    return rows.map(([owner, moment]) => ({ owner, trigger: readTrigger(moment) }))
  }

  async followers(person: string, project: string, task: number): Promise<string[]> {
    const rows = await this.#engine.read<readonly [string]>(person, selectFollowers(project, task))
    return rows.map(([one]) => one)
  }

  async plan({ owner, project, task, since }: Queued, planned: readonly Planned[]): Promise<void> {
    await this.#engine.asServer(async (queries) => {
      const before = await queries.all<readonly [owner: string, at: number]>(
        sql`DELETE FROM reminder_plans WHERE project = ${project} AND task = ${task} RETURNING owner, at`,
      )
      const known = new Set(before.map(([person, at]) => `${at} ${person}`))
      for (const { owner: person, at, source } of planned) {
        const time = at.getTime()
        if (time < since && !known.has(`${time} ${person}`)) continue
        queries.run(sql`INSERT INTO reminder_plans (owner, project, task, at, source)
          VALUES (${person}, ${project}, ${task}, ${time}, ${source}) ON CONFLICT DO NOTHING`)
      }
      // Whatever was changed since is planned again.
      queries.run(sql`DELETE FROM reminder_queue
        WHERE owner = ${owner} AND project = ${project} AND task = ${task} AND since = ${since}`)
    })
  }

  fire(now: number, limit: number): Promise<number> {
    const due = sql`DELETE FROM reminder_plans WHERE (owner, project, task, at) IN (
        SELECT owner, project, task, at FROM reminder_plans WHERE at <= ${now} ORDER BY at LIMIT ${limit}
        ${this.#engine.skipLocked}) RETURNING owner, project, task, at, source`
    return this.#engine.asServer(async (queries) => {
      type Row = readonly [owner: string, project: string, task: number, at: number, source: Source]
      const rows = await queries.all<Row>(due)
      for (const [owner, project, task, at, source] of rows)
        queries.run(
          insertItem({
            ...{ owner, project, task, at, channel: '', actor: owner, nextAt: at },
            ...(source === 'digest'
              ? { kind: 'digest', key: `digest@${at}`, detail: null }
              : { kind: 'reminder', key: `${project}/${task}@${at}`, detail: JSON.stringify({ source }) }),
          }),
        )
      return rows.length
    })
  }

  async unspread(limit: number): Promise<OutboxItem[]> {
    const rows = await this.#engine.readAsServer<ItemRow>(
      sql`SELECT ${itemColumns} FROM outbox WHERE state = 'waiting' AND channel = ''
        ORDER BY row_number() OVER (PARTITION BY owner ORDER BY next_at), next_at LIMIT ${limit}`,
    )
    return rows.map(toItem)
  }

  async spread(
    { owner, key }: OutboxItem,
    items: readonly NewItem[],
    nextDigest: number | null = null,
  ): Promise<void> {
    await this.#engine.asServer(async (queries) => {
      for (const item of items) queries.run(insertItem(item))
      if (nextDigest !== null) queries.run(planDigest(owner, nextDigest))
      queries.run(sql`DELETE FROM outbox WHERE owner = ${owner} AND key = ${key} AND channel = ''`)
    })
  }

  async claim(claim: Claim): Promise<OutboxItem[]> {
    if (claim.channels.length === 0) return []
    const { skipLocked } = this.#engine
    const rows = await this.#engine.asServer((queries) => {
      queries.run(putOffResting(claim.now, skipLocked))
      return queries.all<ItemRow>(claimInTurn(claim, skipLocked))
    })
    return rows.map(toItem)
  }

  async finish({ owner, key, channel }: OutboxItem, outcome: Outcome): Promise<void> {
    const untried = 'isUntried' in outcome && outcome.isUntried ? 1 : 0
    const set =
      outcome.state === 'waiting'
        ? sql`next_at = ${outcome.nextAt}, outcome = ${outcome.outcome}, attempts = attempts - ${untried}`
        : sql`state = ${outcome.state}, done_at = ${outcome.at}, outcome = ${outcome.outcome}`
    await this.#engine.asServer(async (queries) => {
      queries.run(sql`UPDATE outbox SET ${set}
        WHERE owner = ${owner} AND key = ${key} AND channel = ${channel} AND state = 'waiting'`)
      if (outcome.state === 'sent')
        queries.run(sql`DELETE FROM outbox_rests WHERE owner = ${owner} AND channel = ${channel}`)
      if (channel === 'here') queries.changed?.(personTopic(owner))
    })
  }

  rest({ owner, channel }: Channel, now: number, lengthOf: (failures: number) => number): Promise<Rest> {
    return this.#engine.asServer(async (queries) => {
      const [row] = await queries.all<readonly [failures: number, since: number]>(
        sql`SELECT failures, since FROM outbox_rests WHERE owner = ${owner} AND channel = ${channel}`,
      )
      const [failures, since] = row ? [row[0] + 1, row[1]] : [1, now]
      const until = now + lengthOf(failures)
      queries.run(sql`INSERT INTO outbox_rests (owner, channel, failures, since, until)
        VALUES (${owner}, ${channel}, ${failures}, ${since}, ${until})
        ON CONFLICT (owner, channel) DO UPDATE SET failures = excluded.failures, until = excluded.until`)
      return { failures, since, until }
    })
  }

  pause({ owner, channel }: Channel, now: number, why: string): Promise<boolean> {
    return this.#engine.asServer(async (queries) => {
      const paused = await queries.all(sql`UPDATE webhooks SET paused_at = ${now}
        WHERE owner = ${owner} AND id = ${channel.replace(/^webhook:/, '')} AND paused_at IS NULL RETURNING id`)
      queries.run(sql`UPDATE outbox SET state = 'failed', done_at = ${now}, outcome = ${why}
        WHERE owner = ${owner} AND channel = ${channel} AND state = 'waiting'`)
      queries.run(sql`DELETE FROM outbox_rests WHERE owner = ${owner} AND channel = ${channel}`)
      return paused.length > 0
    })
  }

  async pending(channels: readonly string[]): Promise<Pending> {
    type Row = readonly [number | null, number | null, number | null, number | null, number]
    const [row] = await this.#engine.readAsServer<Row>(sql`SELECT (SELECT min(since) FROM reminder_queue),
      (SELECT min(at) FROM reminder_plans),
      (SELECT min(next_at) FROM outbox WHERE state = 'waiting' AND channel = ''),
      (SELECT min(next_at) FROM outbox o WHERE state = 'waiting' AND (${oneOf(['-', ...channels])})),
      (SELECT count(*) FROM webhooks WHERE of_project <> '' AND paused_at IS NULL)`)
    const [queued = null, planned = null, unspread = null, unsent = null, listeners = 0] = row ?? []
    return { queued, planned, unspread, unsent, hasListeners: listeners > 0 }
  }

  async listeners(mostWaiting: number): Promise<Webhook[]> {
    const rows = await this.#engine.readAsServer<WebhookRow>(
      sql`SELECT ${webhookColumns} FROM webhooks w WHERE of_project <> '' AND paused_at IS NULL
        AND (SELECT count(*) FROM outbox o
          WHERE o.owner = w.owner AND o.channel = 'webhook:' || w.id AND o.state = 'waiting') < ${mostWaiting}`,
    )
    return rows.map(toWebhook)
  }

  advance(webhook: Webhook, lastChange: number, items: readonly NewItem[]): Promise<boolean> {
    const { owner, id } = webhook
    return this.#engine.asServer(async (queries) => {
      const moved = await queries.all(sql`UPDATE webhooks SET last_change = ${lastChange}
        WHERE owner = ${owner} AND id = ${id} AND last_change = ${webhook.lastChange} RETURNING id`)
      if (moved.length > 0) for (const item of items) queries.run(insertItem(item))
      return moved.length > 0
    })
  }
}

interface Place {
  readonly project: string
  readonly task: number
}

/** The next of a repetition gets what hangs on its dates; a task that was moved takes everything along. */
function takeOver(queries: Queries, from: Place, to: Place): void {
  const isMoved = from.project !== to.project
  const which = isMoved ? sql`` : sql` AND moment NOT LIKE 'at %'`
  queries.run(sql`INSERT INTO reminders (owner, project, task, id, moment, created_at)
    SELECT owner, ${to.project}, ${to.task}, id, moment, created_at FROM reminders
    WHERE project = ${from.project} AND task = ${from.task}${which} ON CONFLICT DO NOTHING`)
  if (!isMoved) return
  queries.run(sql`DELETE FROM reminders WHERE project = ${from.project} AND task = ${from.task}`)
  queries.run(sql`DELETE FROM reminder_plans WHERE project = ${from.project} AND task = ${from.task}`)
}
