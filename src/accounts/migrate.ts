import { readFileSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import type { ClientBase, Pool } from 'pg'
import { Failure } from '../errors.ts'

/** In order; made once from what the packages ask for, and from then on only added to. A test compares the two. */
export const sqliteMigrations: readonly string[] = [
  readFileSync(new URL('./migrations/sqlite/0001-accounts.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('./migrations/sqlite/0002-ways-in.sql', import.meta.url), 'utf8'),
]

export const postgresMigrations: readonly string[] = [
  readFileSync(new URL('./migrations/postgres/0001-accounts.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('./migrations/postgres/0002-ways-in.sql', import.meta.url), 'utf8'),
]

export async function migrateSqlite(database: DatabaseSync, file: string): Promise<void> {
  const [{ Connection, whileBusy }, { migrate }] = await Promise.all([
    import('../stores/sqlite/connection.ts'),
    import('../stores/sqlite/migrate.ts'),
  ])
  const connection = new Connection(database)
  await whileBusy(() => connection.exec('PRAGMA journal_mode = WAL'))
  await migrate(connection, file, sqliteMigrations)
}

// Any number will do, as long as every Waymark takes the same.
const migrationLock = 0x576d6163

/**
 * In a schema of its own, all in one transaction under a lock: of several nodes that start at once one migrates and the
 * others wait. Nothing is set beyond the transaction, because a pooler may give the connection to others.
 */
export async function migratePostgres(pool: Pool, schema: string): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    // A migration may rightly take longer than a request.
    await client.query('SET LOCAL statement_timeout = 0')
    await client.query(`SELECT pg_advisory_xact_lock(${migrationLock})`)
    const { rows } = await client.query('SELECT 1 FROM pg_namespace WHERE nspname = $1', [schema])
    // Not IF NOT EXISTS: that asks for the right to create one even where there is one.
    if (rows.length === 0) await client.query(`CREATE SCHEMA ${schema}`)
    await client.query(`SET LOCAL search_path = ${schema}`)
    await applySteps(client)
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

async function applySteps(client: ClientBase): Promise<void> {
  await client.query('CREATE TABLE IF NOT EXISTS waymark_schema (version integer NOT NULL)')
  const { rows } = await client.query('SELECT version FROM waymark_schema')
  const version = Number(rows[0]?.version ?? 0)
  if (version > postgresMigrations.length) {
    throw new Failure('unavailable', 'The accounts were made by a newer Waymark.', {
      hint: `They have schema ${version} and this program knows ${postgresMigrations.length}: update Waymark.`,
    })
  }
  for (const step of postgresMigrations.slice(version)) await client.query(step)
  await client.query('DELETE FROM waymark_schema')
  await client.query('INSERT INTO waymark_schema (version) VALUES ($1)', [postgresMigrations.length])
}
