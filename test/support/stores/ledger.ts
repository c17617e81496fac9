import { DatabaseSync } from 'node:sqlite'
import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { expect } from 'vitest'
import { type Change, type ChangeEntry, taskOf } from '../../../src/tasks/change.ts'
import { isOpen, type Task } from '../../../src/tasks/task.ts'

/** The tasks of one project and all that was done to them, read in one transaction. */
export interface Ledger {
  readonly lastTask: number
  readonly lastChange: number
  /** How many tasks the project says it has. */
  readonly tally: Readonly<Record<string, number>>
  readonly tasks: readonly Task[]
  readonly changes: readonly Change[]
  readonly tags: readonly { tag: string; task: number }[]
  readonly blockers: readonly { blocker: number; task: number }[]
}

// biome-ignore lint/suspicious/noExplicitAny: rows as the engine gives them, read here without the store's help
type Rows = (query: string) => Promise<any[]>

/** Reads past the store, without writing: other processes may be at work on the file. */
export async function readSqliteLedger(file: string, project: string): Promise<Ledger> {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 10_000 })
  try {
    database.exec('BEGIN')
    expect(database.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
    return await readLedger(async (query) => database.prepare(query.replace('$1', '?')).all(project))
  } finally {
    database.close()
  }
}

/** `url` is the superuser's, from whom row-level security hides nothing. */
export async function readPostgresLedger(url: string, project: string): Promise<Ledger> {
  const types = { getTypeParser: (oid: number) => (oid === 20 ? Number : pg.types.getTypeParser(oid)) }
  const client = new pg.Client({ connectionString: url, types })
  await client.connect()
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ')
    return await readLedger(async (query) => (await client.query(query, [project])).rows)
  } finally {
    await client.end()
  }
}

export const emptyTally = {
  ...{ open_high: 0, open_medium: 0, open_low: 0 },
  ...{ closed_high: 0, closed_medium: 0, closed_low: 0 },
}

async function readLedger(rows: Rows): Promise<Ledger> {
  const [counters] = await rows('SELECT * FROM project_counters WHERE project = $1')
  return {
    lastTask: counters?.last_task ?? 0,
    lastChange: counters?.last_change ?? 0,
    tally: Object.fromEntries(Object.keys(emptyTally).map((name) => [name, counters?.[name] ?? 0])),
    tasks: (await rows('SELECT * FROM tasks WHERE project = $1 ORDER BY id')).map(toTask),
    changes: toChanges(await rows('SELECT * FROM changes WHERE project = $1 ORDER BY id, entry')),
    tags: await rows('SELECT tag, task FROM task_tags WHERE project = $1 ORDER BY task, tag'),
    blockers: await rows('SELECT blocker, task FROM task_blockers WHERE project = $1 ORDER BY task, blocker'),
  }
}

function toTask(row: Awaited<ReturnType<Rows>>[number]): Task {
  const { id, title, description, status, due, start, repeat, occurrence, duration, parent, assignee } = row
  return {
    ...{ id, title, description, status, due, start, repeat, occurrence, duration, parent, assignee },
    priority: (['high', 'medium', 'low'] as const)[row.priority as 0],
    tags: JSON.parse(row.tags),
    blockedBy: JSON.parse(row.blocked_by),
    claimedBy: row.claimed_by,
    position: row.position,
    claimConnection: row.claim_connection,
    claimedAt: row.claimed_at === null ? null : new Date(row.claimed_at),
    calendarObject: row.calendar_object,
    createdAt: new Date(row.created_at),
    updatedAt: new Date(row.updated_at),
    completedAt: row.completed_at === null ? null : new Date(row.completed_at),
  }
}

function toChanges(rows: Awaited<ReturnType<Rows>>): Change[] {
  return [...Map.groupBy(rows, (row) => row.id as number)].map(([id, [row, ...more]]) => ({
    id,
    kind: row.kind,
    origin: {
      actor: row.actor,
      at: new Date(row.at),
      ...(row.contract !== null && { contract: row.contract }),
      ...(row.tool !== null && { tool: row.tool }),
      ...(row.client !== null && { client: row.client }),
      ...(row.request_key !== null && { requestKey: row.request_key }),
      ...(row.connection !== null && { connection: row.connection }),
    },
    entries: [row, ...more].map(
      ({ before, after }): ChangeEntry => ({
        before: before && revive(before),
        after: after && revive(after),
      }),
    ),
    isElsewhere: false,
    undoes: row.undoes,
    undoneBy: row.undone_by,
  }))
}

function revive(json: string): Task {
  return JSON.parse(json, (key, value) => (/At$/.test(key) && value !== null ? new Date(value) : value))
}

/** Fails unless the changes, one after the other, give exactly the tasks, and every number was given once. */
export function expectSound(ledger: Ledger): void {
  const { changes, tasks } = ledger
  expect(changes.map(({ id }) => id)).toEqual(upTo(ledger.lastChange))
  expect(added(changes)).toEqual(upTo(ledger.lastTask))

  const replayed = new Map<number, Task>()
  for (const entry of changes.flatMap((change) => change.entries)) {
    const { id } = taskOf(entry)
    expectSame(replayed.get(id) ?? null, entry.before)
    if (entry.after) replayed.set(id, entry.after)
    else replayed.delete(id)
  }
  expectSame(
    tasks,
    [...replayed.values()].sort((one, other) => one.id - other.id),
  )
  const tally: Record<string, number> = { ...emptyTally }
  for (const task of tasks) {
    const name = `${isOpen(task) ? 'open' : 'closed'}_${task.priority}`
    tally[name] = (tally[name] ?? 0) + 1
  }
  expect(ledger.tally).toEqual(tally)
  expect(ledger.tags).toEqual(
    tasks.flatMap(({ id, tags }) => tags.toSorted().map((tag) => ({ tag, task: id }))),
  )
  expect(ledger.blockers).toEqual(
    tasks.flatMap(({ id, blockedBy }) =>
      blockedBy.toSorted((one, other) => one - other).map((blocker) => ({ blocker, task: id })),
    ),
  )
}

/** Fails when something that a caller was told of, as JSON, is missing or is not as it was told. */
export function expectKept(ledger: Ledger, told: readonly { readonly change: Change }[]): void {
  const stored = new Map(ledger.changes.map((change) => [change.id, change]))
  for (const { change } of told) {
    // Whether it was undone since is a fact about a later change.
    const { undoneBy: _, ...kept } = stored.get(change.id) ?? { undoneBy: null }
    const { undoneBy: __, ...promised } = change
    expectSame(JSON.parse(JSON.stringify(kept)), promised)
  }
}

// `expect` alone would take a second for the thousands of changes that are compared here.
function expectSame(actual: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(actual, expected)) expect(actual).toEqual(expected)
}

/** The numbers that were given to new tasks, sorted. */
function added(changes: readonly Change[]): number[] {
  return changes
    .filter((change) => change.kind === 'add')
    .flatMap((change) => change.entries.map((entry) => taskOf(entry).id))
    .sort((one, other) => one - other)
}

export function upTo(last: number): number[] {
  return Array.from({ length: last }, (_, index) => index + 1)
}
