import type { Delivery, Webhook, WebhookEvent, WebhookStore } from '../../reminders/webhook.ts'
import type { Engine } from './engine.ts'
import { readJson } from './read-json.ts'
import { type Statement, sql } from './statement.ts'

/** In the order of `webhookColumns`. */
export type WebhookRow = readonly [
  owner: string,
  id: string,
  project: string,
  url: string,
  secret: string,
  events: string,
  lastChange: number,
  createdAt: number,
  pausedAt: number | null,
]

export const webhookColumns: Statement = {
  parts: ['owner, id, of_project, url, secret, events, last_change, created_at, paused_at'],
  values: [],
}

export class SqlWebhookStore implements WebhookStore {
  readonly #engine: Engine
  readonly #owner: string

  constructor(engine: Engine, owner: string) {
    this.#engine = engine
    this.#owner = owner
  }

  async list(): Promise<Webhook[]> {
    const rows = await this.#engine.read<WebhookRow>(
      this.#owner,
      sql`SELECT ${webhookColumns} FROM webhooks WHERE owner = ${this.#owner} ORDER BY created_at, id`,
    )
    return rows.map(toWebhook)
  }

  async add({ id, project, url, secret, events, lastChange, createdAt, pausedAt }: Webhook): Promise<void> {
    await this.#engine.write(this.#owner, async (queries) =>
      queries.run(sql`INSERT INTO webhooks (${webhookColumns}) VALUES (${this.#owner}, ${id}, ${project ?? ''}, ${url},
        ${secret}, ${JSON.stringify(events)}, ${lastChange}, ${createdAt.getTime()}, ${pausedAt?.getTime() ?? null})`),
    )
  }

  remove(id: string): Promise<boolean> {
    return this.#engine.write(this.#owner, async (queries) => {
      const removed = await queries.all(
        sql`DELETE FROM webhooks WHERE owner = ${this.#owner} AND id = ${id} RETURNING id`,
      )
      const channel = `webhook:${id}`
      queries.run(sql`DELETE FROM outbox WHERE owner = ${this.#owner} AND channel = ${channel}`)
      queries.run(sql`DELETE FROM outbox_rests WHERE owner = ${this.#owner} AND channel = ${channel}`)
      return removed.length > 0
    })
  }

  resume(id: string, lastChange: number): Promise<boolean> {
    return this.#engine.write(this.#owner, async (queries) => {
      const resumed = await queries.all(sql`UPDATE webhooks SET paused_at = NULL,
        last_change = CASE WHEN paused_at IS NULL THEN last_change ELSE ${lastChange} END
        WHERE owner = ${this.#owner} AND id = ${id} RETURNING id`)
      queries.run(sql`DELETE FROM outbox_rests WHERE owner = ${this.#owner} AND channel = ${`webhook:${id}`}`)
      return resumed.length > 0
    })
  }

  async deliveries(id: string, limit: number): Promise<Delivery[]> {
    type Row = readonly [
      string,
      string,
      string,
      number,
      number,
      string,
      number,
      number,
      number | null,
      string | null,
    ]
    const rows = await this.#engine.read<Row>(
      this.#owner,
      sql`SELECT key, kind, project, task, at, state, attempts, next_at, done_at, outcome FROM outbox
        WHERE owner = ${this.#owner} AND channel = ${`webhook:${id}`} ORDER BY at DESC, key LIMIT ${limit}`,
    )
    return rows.map(([key, event, project, task, at, state, attempts, nextAt, doneAt, outcome]) => ({
      ...{ key, event: event as WebhookEvent, project, task, at: new Date(at), attempts, outcome },
      state: state as Delivery['state'],
      nextAt: state === 'waiting' ? new Date(nextAt) : null,
      doneAt: doneAt === null ? null : new Date(doneAt),
    }))
  }
}

export function toWebhook(row: WebhookRow): Webhook {
  const [owner, id, project, url, secret, events, lastChange, createdAt, pausedAt] = row
  return {
    ...{ owner, id, url, secret, lastChange },
    project: project === '' ? null : project,
    events: readJson(events) as WebhookEvent[],
    createdAt: new Date(createdAt),
    pausedAt: pausedAt === null ? null : new Date(pausedAt),
  }
}
