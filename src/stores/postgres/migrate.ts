import { readFileSync } from 'node:fs'
import type { ClientBase } from 'pg'
import { Failure } from '../../errors.ts'
import { unhurried } from './unhurried.ts'

/** In order; the schema version of a database is how many of them it has. */
export const migrations: readonly string[] = [
  readFileSync(new URL('./migrations/0001-tasks.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('./migrations/0002-context.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('./migrations/0003-conversations.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('./migrations/0004-teams.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('./migrations/0005-blocked.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('./migrations/0006-task-fields.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('./migrations/0007-projects.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('./migrations/0008-repetition.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('./migrations/0009-person-settings.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('./migrations/0010-calendars.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('./migrations/0011-position.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('./migrations/0012-attachments.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('./migrations/0013-reminders.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('./migrations/0014-fair-sending.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('./migrations/0015-title-index.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('./migrations/0016-postings.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('./migrations/0017-sentences.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('./migrations/0018-task-counts.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('./migrations/0019-sentences-anew.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('./migrations/0020-discovery-counts.sql', import.meta.url), 'utf8'),
]

// Any number will do, as long as every Waymark takes the same.
export const migrationLock = 0x576d726b

/**
 * Brings a database up to the program's schema, each migration in a transaction of its own under one lock, so that
 * of several nodes that start at once one migrates and the others wait. `observe` is called between the steps.
 */
export async function migrate(
  client: ClientBase,
  steps: readonly string[] = migrations,
  observe: (step: string) => void = () => {},
): Promise<void> {
  let version = await readVersion(client, steps.length)
  while (version < steps.length) {
    version = await unhurried(client, async () => {
      await client.query(`SELECT pg_advisory_xact_lock(${migrationLock})`)
      const reached = await readVersion(client, steps.length)
      const next = steps[reached]
      if (next === undefined) return reached
      observe(`begun ${reached}`)
      await client.query(next)
      observe(`applied ${reached}`)
      await client.query('CREATE TABLE IF NOT EXISTS waymark_schema (version integer NOT NULL)')
      await client.query('DELETE FROM waymark_schema')
      await client.query('INSERT INTO waymark_schema (version) VALUES ($1)', [reached + 1])
      observe(`numbered ${reached + 1}`)
      return reached + 1
    })
    observe(`committed ${version}`)
  }
}

async function readVersion(client: ClientBase, known: number): Promise<number> {
  // Not to_regclass: it answers from a cache that is still as old as the wait for the lock was long.
  const { rows: tables } = await client.query(
    "SELECT 1 FROM pg_tables WHERE schemaname = current_schema() AND tablename = 'waymark_schema'",
  )
  if (tables.length === 0) return 0
  const { rows } = await client.query('SELECT version FROM waymark_schema')
  const version = Number(rows[0]?.version ?? 0)
  if (version > known) {
    throw tooNew(`It has schema ${version} and this program knows ${known}: update Waymark.`)
  }
  return version
}

export function tooNew(why = 'Its schema was raised meanwhile: update Waymark and start it again.'): Failure {
  return new Failure('unavailable', 'The database was made by a newer Waymark.', {
    hint: `${why} Nothing was changed.`,
  })
}
