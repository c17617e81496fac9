import {
  type NoticeKind,
  type NotificationSettings,
  usualSettings,
} from '../../reminders/notification-settings.ts'
import type { Notice, NotificationStore, PushSubscription } from '../../reminders/notification-store.ts'
import type { Engine, Queries } from './engine.ts'
import { readJson } from './read-json.ts'
import { forgetDigest, planDigest } from './reminder-rows.ts'
import { type Statement, sql } from './statement.ts'

type NoticeRow = readonly [
  key: string,
  kind: string,
  project: string,
  task: number,
  actor: string,
  at: number,
  detail: string | null,
  doneAt: number,
]

export class SqlNotificationStore implements NotificationStore {
  readonly #engine: Engine
  readonly #owner: string

  constructor(engine: Engine, owner: string) {
    this.#engine = engine
    this.#owner = owner
  }

  settings(): Promise<NotificationSettings> {
    return this.#read((statement) => this.#engine.read(this.#owner, statement))
  }

  change(
    change: (now: NotificationSettings) => NotificationSettings,
    at: Date,
  ): Promise<NotificationSettings> {
    return this.#engine.write(this.#owner, async (queries: Queries) => {
      const before = await this.#read(queries.all)
      const settings = change(before)
      queries.run(sql`INSERT INTO notification_settings (owner, settings)
        VALUES (${this.#owner}, ${JSON.stringify(settings)})
        ON CONFLICT (owner) DO UPDATE SET settings = excluded.settings`)
      if (settings.digest !== before.digest) {
        queries.run(forgetDigest(this.#owner))
        // A server finds at once that this is not the time, and plans the first that is.
        if (settings.digest !== null) queries.run(planDigest(this.#owner, at.getTime()))
      }
      return settings
    })
  }

  async notices(after: Date, limit: number): Promise<Notice[]> {
    const rows = await this.#engine.read<NoticeRow>(
      this.#owner,
      sql`SELECT key, kind, project, task, actor, at, detail, done_at FROM outbox WHERE owner = ${this.#owner}
        AND channel = 'here' AND state = 'sent' AND done_at > ${after.getTime()} ORDER BY done_at, key LIMIT ${limit}`,
    )
    return rows.map(([key, kind, project, task, actor, at, detail, doneAt]) => ({
      ...{ key, kind: kind as NoticeKind, project, task, actor, at: new Date(at), toldAt: new Date(doneAt) },
      text: detail === null ? null : ((readJson(detail) as { text?: string }).text ?? null),
    }))
  }

  async subscriptions(): Promise<PushSubscription[]> {
    const rows = await this.#engine.read<readonly [string, string, string, string, number]>(
      this.#owner,
      sql`SELECT id, endpoint, p256dh, auth, created_at FROM push_subscriptions WHERE owner = ${this.#owner}
        ORDER BY created_at, id`,
    )
    return rows.map(([id, endpoint, p256dh, auth, createdAt]) => ({
      ...{ id, endpoint, p256dh, auth, createdAt: new Date(createdAt) },
    }))
  }

  async subscribe({ id, endpoint, p256dh, auth, createdAt }: PushSubscription): Promise<void> {
    await this.#engine.write(this.#owner, async (queries) => {
      queries.run(sql`DELETE FROM push_subscriptions WHERE owner = ${this.#owner} AND endpoint = ${endpoint}`)
      queries.run(sql`INSERT INTO push_subscriptions (owner, id, endpoint, p256dh, auth, created_at)
        VALUES (${this.#owner}, ${id}, ${endpoint}, ${p256dh}, ${auth}, ${createdAt.getTime()})`)
    })
  }

  unsubscribe(endpoint: string): Promise<boolean> {
    const removed = sql`DELETE FROM push_subscriptions WHERE owner = ${this.#owner} AND endpoint = ${endpoint}
      RETURNING id`
    return this.#engine.write(this.#owner, async (queries) => (await queries.all(removed)).length > 0)
  }

  async #read(ask: <Row>(statement: Statement) => Promise<Row[]>): Promise<NotificationSettings> {
    const [row] = await ask<readonly [string]>(
      sql`SELECT settings FROM notification_settings WHERE owner = ${this.#owner}`,
    )
    if (!row) return usualSettings
    const kept = readJson(row[0]) as NotificationSettings
    return { ...usualSettings, ...kept, channels: { ...usualSettings.channels, ...kept.channels } }
  }
}
