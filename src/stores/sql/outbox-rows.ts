import type { NewItem, OutboxItem } from '../../reminders/outbox.ts'
import { type Statement, sql } from './statement.ts'

/** In the order of `itemColumns`. */
export type ItemRow = readonly [
  owner: string,
  key: string,
  channel: string,
  kind: string,
  project: string,
  task: number,
  actor: string,
  at: number,
  detail: string | null,
  attempts: number,
  nextAt: number,
]

export const itemColumns: Statement = {
  parts: ['owner, key, channel, kind, project, task, actor, at, detail, attempts, next_at'],
  values: [],
}

export function toItem(row: ItemRow): OutboxItem {
  const [owner, key, channel, kind, project, task, actor, at, detail, attempts, nextAt] = row
  return { owner, key, channel, kind, project, task, actor, at, detail, attempts, nextAt }
}

/** One that is there already stays as it is. */
export function insertItem(item: NewItem): Statement {
  const { owner, key, channel, kind, project, task, actor, at, detail, nextAt } = item
  return sql`INSERT INTO outbox
    (owner, key, channel, kind, project, task, actor, at, detail, state, next_at, attempts)
    VALUES (${owner}, ${key}, ${channel}, ${kind}, ${project}, ${task}, ${actor}, ${at}, ${detail},
      'waiting', ${nextAt}, 0) ON CONFLICT DO NOTHING`
}
