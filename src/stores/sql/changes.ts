import type { ChangeKind, ChangeOf, EntryOf, Origin, Touched } from '../../change.ts'
import type { ProjectId } from '../../projects/project.ts'
import { Slice } from '../../slice.ts'
import type { ChangeQuery } from '../../tasks/task-store.ts'
import { inList, insertRows, join, limit, rowsPerInsert, type Statement, sql } from './statement.ts'

type Ask = <Row>(statement: Statement) => Promise<Row[]>

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
  entry: number,
]

const columns: Statement = {
  parts: [
    'id, kind, at, actor, contract, tool, client, request_key, connection, undoes, undone_by, subject, before, after, entry',
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

/** The same for `rowsPerInsert` entries at once. */
export function insertEntries<Thing>(
  project: ProjectId,
  change: ChangeOf<Thing>,
  from: number,
  recorded: Recorded<Thing>,
): Statement {
  return insertRows(
    Array.from({ length: rowsPerInsert }, (_, index) => insertEntry(project, change, from + index, recorded)),
  )
}

export function setUndoneBy(project: ProjectId, id: number, undoneBy: number | null): Statement {
  return sql`UPDATE changes SET undone_by = ${undoneBy} WHERE project = ${project} AND id = ${id}`
}

/** So many rows are read and revived at a time. */
const rowsPerPage = 500

/** A change with all its entries, read in pieces. */
export async function readChange<Thing>(
  ask: Ask,
  project: ProjectId,
  id: number,
  recorded: Recorded<Thing>,
): Promise<ChangeOf<Thing> | undefined> {
  const select = (last?: ChangeRow) => sql`SELECT ${columns} FROM changes
    WHERE project = ${project} AND id = ${id} AND entry > ${last?.[14] ?? -1} ORDER BY entry LIMIT ${limit(rowsPerPage)}`
  return (await readInPieces(ask, select, recorded))[0]
}

export function readChanges<Thing>(
  ask: Ask,
  project: ProjectId,
  query: ChangeQuery,
  recorded: Recorded<Thing>,
): Promise<ChangeOf<Thing>[]> {
  return readInPieces(ask, (last) => selectChanges(project, query, last), recorded)
}

async function readInPieces<Thing>(
  ask: Ask,
  select: (last?: ChangeRow) => Statement,
  recorded: Recorded<Thing>,
): Promise<ChangeOf<Thing>[]> {
  const slice = new Slice()
  const changes: Draft<Thing>[] = []
  for (let last: ChangeRow | undefined; ; ) {
    const rows = await ask<ChangeRow>(select(last))
    addChanges(changes, rows, recorded)
    if (rows.length < rowsPerPage) return changes
    last = rows.at(-1)
    await slice.turn()
  }
}

/** Those that still stand of the changes after this one, with nothing but their entries about these tasks; newest first. */
export function selectLater(project: ProjectId, tasks: readonly number[], after: number): Statement {
  return sql`SELECT ${columns} FROM changes
    WHERE project = ${project} AND subject IN ${inList(tasks.map((task) => `task:${task}`))} AND id > ${after}
      AND undone_by IS NULL AND kind <> 'undo' ORDER BY id DESC, entry`
}

/** How these tasks were when a change after this one removed them. */
export function selectRemoved(project: ProjectId, tasks: readonly number[], after: number): Statement {
  return sql`SELECT before FROM changes
    WHERE project = ${project} AND subject IN ${inList(tasks.map((task) => `task:${task}`))} AND id > ${after}
      AND after IS NULL AND before IS NOT NULL ORDER BY id, entry`
}

export function selectChangesById(project: ProjectId, ids: readonly number[]): Statement {
  return sql`SELECT ${columns} FROM changes WHERE project = ${project} AND id IN ${inList(ids)} ORDER BY id, entry`
}

export function selectLastChange(project: ProjectId): Statement {
  return sql`SELECT last_change FROM project_counters WHERE project = ${project}`
}

/** More of what one change touched is not told: nobody looks at each. */
const subjectsLimit = 5_000

export function selectTouched(project: ProjectId, after: number, most: number): Statement {
  return sql`SELECT id, subject FROM changes WHERE project = ${project} AND entry < ${subjectsLimit} AND id IN (
      SELECT DISTINCT id FROM changes WHERE project = ${project} AND id > ${after} ORDER BY id LIMIT ${limit(most)})
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

/** The first rows, or those after the last one of the piece before. */
export function selectChanges(project: ProjectId, query: ChangeQuery, last?: ChangeRow): Statement {
  const where = [sql`project = ${project}`]
  if (query.task !== undefined) where.push(sql`subject = ${`task:${query.task}`}`)
  if (query.client !== undefined) where.push(sql`client = ${query.client}`)
  if (query.connection !== undefined) where.push(sql`connection = ${query.connection}`)
  if (query.actor !== undefined) where.push(sql`actor = ${query.actor}`)
  if (query.kinds !== undefined) where.push(sql`kind IN ${inList(query.kinds)}`)
  if (query.standing) where.push(sql`undone_by IS NULL AND kind <> 'undo'`)
  if (query.before !== undefined) where.push(sql`id < ${query.before}`)
  if (query.after !== undefined) where.push(sql`id > ${query.after}`)
  const further = last ? sql` AND (id < ${last[0]} OR (id = ${last[0]} AND entry > ${last[14]}))` : sql``
  return sql`SELECT ${columns} FROM changes WHERE project = ${project} AND id IN (
      SELECT DISTINCT id FROM changes WHERE ${join(where, ' AND ')} ORDER BY id DESC LIMIT ${limit(query.limit)})${further}
    ORDER BY id DESC, entry LIMIT ${limit(rowsPerPage)}`
}

/** Rows of one change stand together; each becomes an entry of it, unless it is about another kind of thing. */
export function toChanges<Thing>(rows: readonly ChangeRow[], recorded: Recorded<Thing>): ChangeOf<Thing>[] {
  return addChanges([], rows, recorded)
}

function addChanges<Thing>(
  changes: Draft<Thing>[],
  rows: readonly ChangeRow[],
  recorded: Recorded<Thing>,
): Draft<Thing>[] {
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
