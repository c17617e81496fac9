import { randomUUID } from 'node:crypto'
import type { ChangeOf } from '../../change.ts'
import type { Following, InboxItem, InboxKind, InboxQuery, InboxStore } from '../../projects/inbox.ts'
import type { ProjectId } from '../../projects/project.ts'
import type { Engine } from './engine.ts'
import { selectFollowing } from './follower-rows.ts'
import { inList, join, type Statement, sql } from './statement.ts'
import { personTopic } from './topics.ts'

/** Something to be told to a person, before the change that caused it has its number. */
export interface Notice {
  readonly person: string
  readonly kind: InboxKind
  readonly task: number
  readonly text?: string | undefined
}

const longestText = 500

/** Into the inbox, and into the outbox for the channels of that person. Nobody is told of a project that they do not see. */
export function insertNotice<Thing>(
  { person, kind, task, text }: Notice,
  project: ProjectId,
  { id: change, origin: { at, actor, client } }: ChangeOf<Thing>,
): Statement[] {
  const id = `${Math.max(0, at.getTime()).toString(16).padStart(12, '0')}${randomUUID().slice(0, 8)}`
  const cutText = text === undefined ? null : cut(text)
  const member = sql`FROM project_members m WHERE m.project = ${project} AND m.member = ${person}`
  return [
    sql`INSERT INTO inbox (person, id, at, kind, project, task, actor, client, change, text, seen_at)
    SELECT m.member, ${id}, ${at.getTime()}, ${kind}, m.project, ${task}, ${actor}, ${client ?? null}, ${change},
      ${cutText}, NULL ${member}`,
    sql`INSERT INTO outbox (owner, key, channel, kind, project, task, actor, at, detail, state, next_at, attempts)
    SELECT m.member, ${`inbox:${id}`}, '', ${kind}, m.project, ${task}, ${actor}, ${at.getTime()},
      ${JSON.stringify({ text: cutText, client: client ?? null })}, 'waiting', ${at.getTime()}, 0 ${member}`,
  ]
}

/** Not in the middle of a character. */
function cut(text: string): string {
  return text.slice(0, longestText).replace(/[\ud800-\udbff]$/, '')
}

type InboxRow = readonly [
  id: string,
  at: number,
  kind: string,
  project: string,
  task: number,
  actor: string,
  client: string | null,
  change: number,
  text: string | null,
  seenAt: number | null,
]

export class SqlInboxStore implements InboxStore {
  readonly #engine: Engine
  readonly #person: string

  constructor(engine: Engine, person: string) {
    this.#engine = engine
    this.#person = person
  }

  /** What came of projects that the person has left since is not theirs to read any more. */
  async list({ unseen, limit, before }: InboxQuery): Promise<InboxItem[]> {
    const where = [sql`i.person = ${this.#person}`]
    if (unseen) where.push(sql`i.seen_at IS NULL`)
    if (before !== undefined) where.push(sql`i.id < ${before}`)
    const rows = await this.#engine.read<InboxRow>(
      this.#person,
      sql`SELECT i.id, i.at, i.kind, i.project, i.task, i.actor, i.client, i.change, i.text, i.seen_at FROM inbox i
        JOIN project_members m ON m.project = i.project AND m.member = i.person
        WHERE ${join(where, ' AND ')} ORDER BY i.id DESC LIMIT ${limit}`,
    )
    return rows.map(toItem)
  }

  async countUnseen(): Promise<number> {
    const [row] = await this.#engine.read<readonly [number]>(
      this.#person,
      sql`SELECT count(*) FROM inbox i JOIN project_members m ON m.project = i.project AND m.member = i.person
        WHERE i.person = ${this.#person} AND i.seen_at IS NULL`,
    )
    return row?.[0] ?? 0
  }

  async following(): Promise<Following[]> {
    const rows = await this.#engine.read<readonly [project: string, task: number, follows: number]>(
      this.#person,
      selectFollowing(this.#person),
    )
    return rows.map(([project, task, follows]) => ({ project, task, follows: Boolean(follows) }))
  }

  see(ids: readonly string[] | 'all', at: Date): Promise<number> {
    if (ids.length === 0) return Promise.resolve(0)
    const named = ids === 'all' ? sql`at <= ${at.getTime()}` : sql`id IN ${inList(ids)}`
    return this.#engine.write(this.#person, async (queries) => {
      const seen = await queries.all(sql`UPDATE inbox SET seen_at = ${at.getTime()}
        WHERE person = ${this.#person} AND seen_at IS NULL AND ${named} RETURNING id`)
      if (seen.length > 0) queries.changed?.(personTopic(this.#person))
      return seen.length
    })
  }
}

function toItem(row: InboxRow): InboxItem {
  const [id, at, kind, project, task, actor, client, change, text, seenAt] = row
  const seen = seenAt === null ? null : new Date(seenAt)
  return {
    id,
    at: new Date(at),
    kind: kind as InboxKind,
    project,
    task,
    actor,
    client,
    change,
    text,
    seenAt: seen,
  }
}
