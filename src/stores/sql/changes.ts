import type { ChangeKind, ChangeOf, EntryOf, Origin, Touched } from '../../change.ts'
import type { ProjectId } from '../../projects/project.ts'
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
  connection: string | null,
  undoes: number | null,
  undoneBy: number | null,
  subject: string,
  before: string | null,
  after: string | null,
]

const columns: Statement = {
  parts: [
    'id, kind, at, actor, contract, tool, client, request_key, connection, undoes, undone_by, subject, before, after',
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
  project: ProjectId,
  change: ChangeOf<Thing>,
  index: number,
  recorded: Recorded<Thing>,
): Statement {
  const { before, after } = change.entries[index] as EntryOf<Thing>
  const { actor, at, contract, tool, client, requestKey, connection } = change.origin
  return sql`INSERT INTO changes
    (project, id, entry, kind, subject, at, actor, contract, tool, client, request_key, connection, undoes, before, after)
    VALUES (${project}, ${change.id}, ${index}, ${change.kind}, ${recorded.subject((after ?? before) as Thing)},
      ${at.getTime()}, ${actor}, ${contract ?? null}, ${tool ?? null}, ${client ?? null}, ${requestKey ?? null},
      ${connection ?? null}, ${change.undoes}, ${snapshot(before)}, ${snapshot(after)})`
}

export function setUndoneBy(project: ProjectId, id: number, undoneBy: number | null): Statement {
  return sql`UPDATE changes SET undone_by = ${undoneBy} WHERE project = ${project} AND id = ${id}`
}

export function selectChange(project: ProjectId, id: number): Statement {
  return sql`SELECT ${columns} FROM changes WHERE project = ${project} AND id = ${id} ORDER BY entry`
}

export function selectChangesById(project: ProjectId, ids: readonly number[]): Statement {
  return sql`SELECT ${columns} FROM changes WHERE project = ${project} AND id IN ${inList(ids)} ORDER BY id, entry`
}

export function selectLastChange(project: ProjectId): Statement {
  return sql`SELECT last_change FROM project_counters WHERE project = ${project}`
}

export function selectTouched(project: ProjectId, after: number, limit: number): Statement {
  return sql`SELECT id, subject FROM changes WHERE project = ${project} AND id IN (
      SELECT DISTINCT id FROM changes WHERE project = ${project} AND id > ${after} ORDER BY id LIMIT ${limit})
    ORDER BY id, entry`
}

export function toTouched(rows: readonly (readonly [id: number, subject: string])[]): Touched[] {
  const subjects = new Map<number, string[]>()
  for (const [id, subject] of rows) {
    const known = subjects.get(id)
    if (known) known.push(subject)
    else subjects.set(id, [subject])
  }
  return [...subjects].map(([id, touched]) => ({ id, subjects: touched }))
}

/** Everybody chooses their own keys: two members may choose the same. */
export function selectByRequest(project: ProjectId, actor: string, requestKey: string): Statement {
  return sql`SELECT ${columns} FROM changes
    WHERE project = ${project} AND actor = ${actor} AND request_key = ${requestKey} ORDER BY entry`
}

export function selectChanges(project: ProjectId, query: ChangeQuery): Statement {
  const where = [sql`project = ${project}`]
  if (query.task !== undefined) where.push(sql`subject = ${`task:${query.task}`}`)
  if (query.client !== undefined) where.push(sql`client = ${query.client}`)
  if (query.connection !== undefined) where.push(sql`connection = ${query.connection}`)
  if (query.actor !== undefined) where.push(sql`actor = ${query.actor}`)
  if (query.kinds !== undefined) where.push(sql`kind IN ${inList(query.kinds)}`)
  if (query.standing) where.push(sql`undone_by IS NULL AND kind <> 'undo'`)
  if (query.before !== undefined) where.push(sql`id < ${query.before}`)
  if (query.after !== undefined) where.push(sql`id > ${query.after}`)
  return sql`SELECT ${columns} FROM changes WHERE project = ${project} AND id IN (
      SELECT DISTINCT id FROM changes WHERE ${join(where, ' AND ')} ORDER BY id DESC LIMIT ${query.limit})
    ORDER BY id DESC, entry`
}

/** Rows of one change stand together; each becomes an entry of it, unless it is about another kind of thing. */
export function toChanges<Thing>(rows: readonly ChangeRow[], recorded: Recorded<Thing>): ChangeOf<Thing>[] {
  const changes: Draft<Thing>[] = []
  for (const [id, kind, ...row] of rows) {
    const [, , , , , , , undoes, undoneBy, subject, before, after] = row
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

function toOrigin([at, actor, contract, tool, client, requestKey, connection]: Readonly<
  Rest<ChangeRow>
>): Origin {
  return {
    actor,
    at: new Date(at),
    ...(contract !== null && { contract }),
    ...(tool !== null && { tool }),
    ...(client !== null && { client }),
    ...(requestKey !== null && { requestKey }),
    ...(connection !== null && { connection }),
  }
}

function snapshot<Thing>(thing: Thing | null): string | null {
  return thing === null ? null : JSON.stringify(thing)
}
