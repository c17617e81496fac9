import type { Change, ChangeEntry, ChangeKind, Origin } from '../../tasks/change.ts'
import type { Task } from '../../tasks/task.ts'
import type { ChangeQuery } from '../../tasks/task-store.ts'
import { join, type Statement, sql } from './statement.ts'

/** In the order of `columns`. */
export type ChangeRow = readonly [
  id: number,
  kind: string,
  at: number,
  actor: string,
  contract: string | null,
  tool: string | null,
  client: string | null,
  requestKey: string | null,
  undoes: number | null,
  undoneBy: number | null,
  before: string | null,
  after: string | null,
]

const columns: Statement = {
  parts: ['id, kind, at, actor, contract, tool, client, request_key, undoes, undone_by, before, after'],
  values: [],
}

export function insertEntry(owner: string, change: Change, index: number): Statement {
  const { before, after } = change.entries[index] as ChangeEntry
  const { actor, at, contract, tool, client, requestKey } = change.origin
  return sql`INSERT INTO changes
    (owner, id, entry, kind, subject, at, actor, contract, tool, client, request_key, undoes, before, after)
    VALUES (${owner}, ${change.id}, ${index}, ${change.kind}, ${subject((after ?? before)?.id as number)},
      ${at.getTime()}, ${actor}, ${contract ?? null}, ${tool ?? null}, ${client ?? null}, ${requestKey ?? null},
      ${change.undoes}, ${snapshot(before)}, ${snapshot(after)})`
}

export function setUndoneBy(owner: string, id: number, undoneBy: number | null): Statement {
  return sql`UPDATE changes SET undone_by = ${undoneBy} WHERE owner = ${owner} AND id = ${id}`
}

export function selectChange(owner: string, id: number): Statement {
  return sql`SELECT ${columns} FROM changes WHERE owner = ${owner} AND id = ${id} ORDER BY entry`
}

export function selectByRequest(owner: string, requestKey: string): Statement {
  return sql`SELECT ${columns} FROM changes WHERE owner = ${owner} AND request_key = ${requestKey} ORDER BY entry`
}

export function selectChanges(owner: string, query: ChangeQuery): Statement {
  const where = [sql`owner = ${owner}`]
  if (query.task !== undefined) where.push(sql`subject = ${subject(query.task)}`)
  if (query.standing) where.push(sql`undone_by IS NULL AND kind <> 'undo'`)
  if (query.before !== undefined) where.push(sql`id < ${query.before}`)
  if (query.after !== undefined) where.push(sql`id > ${query.after}`)
  return sql`SELECT ${columns} FROM changes WHERE owner = ${owner} AND id IN (
      SELECT DISTINCT id FROM changes WHERE ${join(where, ' AND ')} ORDER BY id DESC LIMIT ${query.limit})
    ORDER BY id DESC, entry`
}

/** Rows of one change stand together; each becomes an entry of it. */
export function toChanges(rows: readonly ChangeRow[]): Change[] {
  const changes: (Change & { entries: ChangeEntry[] })[] = []
  for (const [id, kind, ...row] of rows) {
    const [, , , , , , undoes, undoneBy, before, after] = row
    let change = changes.at(-1)
    if (change?.id !== id) {
      change = { id, kind: kind as ChangeKind, origin: toOrigin(row), entries: [], undoes, undoneBy }
      changes.push(change)
    }
    change.entries.push({ before: revive(before), after: revive(after) })
  }
  return changes
}

type Rest<Row extends readonly unknown[]> = Row extends readonly [unknown, unknown, ...infer Others]
  ? Others
  : never

function toOrigin([at, actor, contract, tool, client, requestKey]: Readonly<Rest<ChangeRow>>): Origin {
  return {
    actor,
    at: new Date(at),
    ...(contract !== null && { contract }),
    ...(tool !== null && { tool }),
    ...(client !== null && { client }),
    ...(requestKey !== null && { requestKey }),
  }
}

function subject(task: number): string {
  return `task:${task}`
}

function snapshot(task: Task | null): string | null {
  return task === null ? null : JSON.stringify(task)
}

function revive(json: string | null): Task | null {
  if (json === null) return null
  const task = JSON.parse(json)
  return {
    ...task,
    createdAt: new Date(task.createdAt),
    updatedAt: new Date(task.updatedAt),
    completedAt: task.completedAt === null ? null : new Date(task.completedAt),
  }
}
