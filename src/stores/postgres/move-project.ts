import { setTimeout as sleep } from 'node:timers/promises'
import type { ClientBase } from 'pg'
import { Failure } from '../../errors.ts'
import { isPersonal, type ProjectId } from '../../projects/project.ts'
import { projectTopic } from '../sql/topics.ts'
import { channel, nameOf } from './announcer.ts'
import { copyRows, openingTables, projectTables } from './copy-project.ts'
import { migrations, tooNew } from './migrate.ts'

export interface Moved {
  /** How often everything was compared while the project was in use. */
  readonly passes: number
  readonly rows: number
  /** For how long nobody could write in it. */
  readonly closedMs: number
}

/** Fewer rows than these are carried over while the project is closed. */
const fewRows = 200
const mostPasses = 10
/** How long changes that had begun may take to end. */
const drainMs = 20_000
/** What the server does by itself would be done by both. */
const actingTables = ['reminder_queue', 'reminder_plans', 'reminders', 'outbox', 'webhooks']

/**
 * Moves a project to the database of another Waymark while it is written to. It is copied again and again until little is
 * left to copy; then it is archived here, changes that had begun come to their end, and the rest is carried over. It appears
 * there in one transaction. What stays here is archived. Both roles must see and write the rows of everybody.
 */
export async function moveProject(
  from: ClientBase,
  to: ClientBase,
  project: ProjectId,
  observe: (step: 'copied' | 'closed' | 'drained' | 'opened') => void = () => {},
): Promise<Moved> {
  for (const client of [from, to])
    await client.query("SET row_security = off; SET statement_timeout = 0; SET timezone = 'UTC'")
  await expectMovable(from, to, project)
  const tables = await projectTables(from)
  let [passes, rows] = [0, 0]
  for (let [left, before] = [Infinity, Infinity]; left >= fewRows && passes < mostPasses; passes++) {
    left = await copyAll(tables.filter(({ name }) => !openingTables.includes(name)))
    rows += left
    // Where it is written to as fast as it is copied, another time would not bring it nearer.
    if (passes > 0 && left > before * 0.8) break
    before = left
  }
  observe('copied')
  const begun = performance.now()
  await close(from, project, Date.now())
  observe('closed')
  try {
    await drained(from)
    observe('drained')
    rows += await copyAll(tables, true)
  } catch (error) {
    await close(from, project, null)
    throw error
  }
  const closedMs = performance.now() - begun
  observe('opened')
  for (const { name, by } of tables)
    if (actingTables.includes(name)) await from.query(`DELETE FROM ${name} WHERE ${by} = $1`, [project])
  return { passes, rows, closedMs }

  /** In one transaction there, of what was committed here. */
  async function copyAll(some: typeof tables, isLast = false): Promise<number> {
    let copied = 0
    await from.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await to.query('BEGIN')
    try {
      if (isLast) await expectAbsent(to, project)
      for (const table of some) copied += await copyRows(from, to, table, project)
      if (isLast) await to.query('UPDATE projects SET archived_at = NULL WHERE id = $1', [project])
      await to.query('COMMIT')
      return copied
    } finally {
      await Promise.all([from, to].map((client) => client.query('ROLLBACK').catch(() => {})))
    }
  }
}

async function expectMovable(from: ClientBase, to: ClientBase, project: ProjectId): Promise<void> {
  if (isPersonal(project))
    throw new Failure('invalid', 'A personal project stays with its person.', {
      hint: 'Move its tasks to another project first.',
    })
  for (const client of [from, to]) {
    const version = await schemaOf(client)
    if (version > migrations.length) throw tooNew('Update Waymark first.')
    if (version < migrations.length)
      throw new Failure('unavailable', 'One of the databases is not as this Waymark needs it.', {
        hint: 'Start this version with it once.',
      })
  }
  const { rows } = await from.query('SELECT archived_at FROM projects WHERE id = $1', [project])
  if (!rows[0])
    throw new Failure('not_found', `There is no project ${project}.`, {
      hint: 'waymark project list --json shows the ids.',
    })
  if (rows[0].archived_at !== null)
    throw new Failure('conflict', 'The project is archived.', {
      hint: 'If a move was interrupted, look for it on the other server. If it is not there, restore it here and move it again.',
    })
  await expectAbsent(to, project)
}

async function schemaOf(client: ClientBase): Promise<number> {
  const { rows } = await client.query("SELECT to_regclass('waymark_schema') IS NOT NULL AS is_there")
  if (!rows[0].is_there) return 0
  return Number((await client.query('SELECT version FROM waymark_schema')).rows[0]?.version ?? 0)
}

async function expectAbsent(to: ClientBase, project: ProjectId): Promise<void> {
  const { rowCount } = await to.query('SELECT 1 FROM projects WHERE id = $1', [project])
  if (rowCount)
    throw new Failure('conflict', 'The other server has a project of this id already.', {
      hint: 'Nothing was changed.',
    })
}

/** Archives it, or takes that back. Everybody who shows it is told. */
async function close(client: ClientBase, project: ProjectId, at: number | null): Promise<void> {
  await client.query('UPDATE projects SET archived_at = $2 WHERE id = $1', [project, at])
  await client.query('SELECT pg_notify($1, $2)', [channel, nameOf(projectTopic(project))])
}

/**
 * Waits for every transaction that had begun: one that waited for its turn has not seen that the project is archived. A
 * change has its number from its beginning.
 */
async function drained(client: ClientBase): Promise<void> {
  const { rows } = await client.query('SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS next')
  for (const end = performance.now() + drainMs; performance.now() < end; await sleep(5)) {
    const { rows: now } = await client.query(
      'SELECT pg_snapshot_xmin(pg_current_snapshot()) >= $1::xid8 AS are_over',
      [rows[0].next],
    )
    if (now[0].are_over) return
  }
  throw new Failure('unavailable', 'Changes that had begun did not come to an end.', {
    hint: 'Nothing was moved, and the project is open again. Try again when no long transaction runs in the database.',
  })
}
