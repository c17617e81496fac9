import type { ChangeKind, ChangeOf, EntryOf, Origin, Touched } from '../../change.ts'
import type { ChangeQuery } from '../../tasks/task-store.ts'
import { inList, join, type Statement, sql } from './statement.ts'

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
  subject: string,
  before: string | null,
  after: string | null,
]

const columns: Statement = {
  parts: [
    'id, kind, at, actor, contract, tool, client, request_key, undoes, undone_by, subject, before, after',
  ],
  values: [],
}

/** How one kind of thing stands in the table of changes. */
export interface Recorded<Thing> {
  /** Whether a subject is of this kind, and of this place. */
  isOwn(subject: string): boolean
  /** `task:42`. */
  subject(thing: Thing): string
  /** Gives back what JSON does not keep. */
  revive(json: string): Thing
}

export function insertEntry<Thing>(
  owner: string,
  change: ChangeOf<Thing>,
  index: number,
  recorded: Recorded<Thing>,
): Statement {
  const { before, after } = change.entries[index] as EntryOf<Thing>
  const { actor, at, contract, tool, client, requestKey } = change.origin
  return sql`INSERT INTO changes
    (owner, id, entry, kind, subject, at, actor, contract, tool, client, request_key, undoes, before, after)
    VALUES (${owner}, ${change.id}, ${index}, ${change.kind}, ${recorded.subject((after ?? before) as Thing)},
      ${at.getTime()}, ${actor}, ${contract ?? null}, ${tool ?? null}, ${client ?? null}, ${requestKey ?? null},
      ${change.undoes}, ${snapshot(before)}, ${snapshot(after)})`
}

export function setUndoneBy(owner: string, id: number, undoneBy: number | null): Statement {
  return sql`UPDATE changes SET undone_by = ${undoneBy} WHERE owner = ${owner} AND id = ${id}`
}

export function selectChange(owner: string, id: number): Statement {
  return sql`SELECT ${columns} FROM changes WHERE owner = ${owner} AND id = ${id} ORDER BY entry`
}

export function selectChangesById(owner: string, ids: readonly number[]): Statement {
  return sql`SELECT ${columns} FROM changes WHERE owner = ${owner} AND id IN ${inList(ids)} ORDER BY id, entry`
}

export function selectLastChange(owner: string): Statement {
  return sql`SELECT last_change FROM owners WHERE owner = ${owner}`
}

export function selectTouched(owner: string, after: number, limit: number): Statement {
  return sql`SELECT id, subject FROM changes WHERE owner = ${owner} AND id IN (
      SELECT DISTINCT id FROM changes WHERE owner = ${owner} AND id > ${after} ORDER BY id LIMIT ${limit})
    ORDER BY id, entry`
}

export function toTouched(rows: readonly (readonly [id: number, subject: string])[]): Touched[] {
  const subjects = new Map<number, string[]>()
  for (const [id, subject] of rows) subjects.set(id, [...(subjects.get(id) ?? []), subject])
  return [...subjects].map(([id, touched]) => ({ id, subjects: touched }))
}

export function selectByRequest(owner: string, requestKey: string): Statement {
  return sql`SELECT ${columns} FROM changes WHERE owner = ${owner} AND request_key = ${requestKey} ORDER BY entry`
}

export function selectChanges(owner: string, query: ChangeQuery): Statement {
  const where = [sql`owner = ${owner}`]
  if (query.task !== undefined) where.push(sql`subject = ${`task:${query.task}`}`)
  if (query.client !== undefined) where.push(sql`client = ${query.client}`)
  if (query.standing) where.push(sql`undone_by IS NULL AND kind <> 'undo'`)
  if (query.before !== undefined) where.push(sql`id < ${query.before}`)
  if (query.after !== undefined) where.push(sql`id > ${query.after}`)
  return sql`SELECT ${columns} FROM changes WHERE owner = ${owner} AND id IN (
      SELECT DISTINCT id FROM changes WHERE ${join(where, ' AND ')} ORDER BY id DESC LIMIT ${query.limit})
    ORDER BY id DESC, entry`
}

/** Rows of one change stand together; each becomes an entry of it, unless it is about another kind of thing. */
export function toChanges<Thing>(rows: readonly ChangeRow[], recorded: Recorded<Thing>): ChangeOf<Thing>[] {
  const changes: Draft<Thing>[] = []
  for (const [id, kind, ...row] of rows) {
    const [, , , , , , undoes, undoneBy, subject, before, after] = row
    let change = changes.at(-1)
    if (change?.id !== id) {
      const head = { id, kind: kind as ChangeKind, origin: toOrigin(row), undoes, undoneBy }
      change = { ...head, entries: [], isElsewhere: false }
      changes.push(change)
    }
    const revive = (json: string | null) => (json === null ? null : recorded.revive(json))
    if (recorded.isOwn(subject)) change.entries.push({ before: revive(before), after: revive(after) })
    else change.isElsewhere = true
  }
  return changes
}

type Draft<Thing> = Omit<ChangeOf<Thing>, 'entries' | 'isElsewhere'> & {
  entries: EntryOf<Thing>[]
  isElsewhere: boolean
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

function snapshot<Thing>(thing: Thing | null): string | null {
  return thing === null ? null : JSON.stringify(thing)
}
