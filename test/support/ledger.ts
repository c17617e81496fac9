import { DatabaseSync } from 'node:sqlite'
import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { expect } from 'vitest'
import { type ChangeRow, toChanges } from '../../src/stores/sql/changes.ts'
import { type TaskRow, toTask } from '../../src/stores/sql/task-rows.ts'
import { type Change, taskOf } from '../../src/tasks/change.ts'
import type { Task } from '../../src/tasks/task.ts'

/** Everything that is stored of one owner, read in one transaction. */
export interface Ledger {
  readonly lastTask: number
  readonly lastChange: number
  readonly tasks: readonly Task[]
  readonly changes: readonly Change[]
  readonly tags: readonly { tag: string; task: number }[]
  readonly blockers: readonly { blocker: number; task: number }[]
}

type Rows = <Row>(query: string) => Promise<Row[]>

/** Reads past the store, without writing: other processes may be at work on the file. */
export async function readSqliteLedger(file: string, owner: string): Promise<Ledger> {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 10_000 })
  try {
    database.exec('BEGIN')
    expect(database.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
    return await readLedger(async (query) => database.prepare(query.replace('$1', '?')).all(owner) as never)
  } finally {
    database.close()
  }
}

/** `url` is the superuser's, from whom row-level security hides nothing. */
export async function readPostgresLedger(url: string, owner: string): Promise<Ledger> {
  const types = { getTypeParser: (oid: number) => (oid === 20 ? Number : pg.types.getTypeParser(oid)) }
  const client = new pg.Client({ connectionString: url, types })
  await client.connect()
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ')
    return await readLedger(async (query) => (await client.query(query, [owner])).rows)
  } finally {
    await client.end()
  }
}

async function readLedger(rows: Rows): Promise<Ledger> {
  const [owner] = await rows<{ last_task: number; last_change: number }>('SELECT * FROM owners WHERE owner = $1')
  const tasks = await rows<TaskRow>('SELECT * FROM tasks WHERE owner = $1 ORDER BY id')
  const changes = await rows<ChangeRow>('SELECT * FROM changes WHERE owner = $1 ORDER BY id, entry')
  return {
    lastTask: owner?.last_task ?? 0,
    lastChange: owner?.last_change ?? 0,
    tasks: tasks.map(toTask),
    changes: toChanges(changes),
    tags: await rows('SELECT tag, task FROM task_tags WHERE owner = $1 ORDER BY task, tag'),
    blockers: await rows('SELECT blocker, task FROM task_blockers WHERE owner = $1 ORDER BY task, blocker'),
  }
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
  expectSame(tasks, [...replayed.values()].sort((one, other) => one.id - other.id))
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
