import { chmodSync, closeSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import type { BetterAuthOptions } from 'better-auth'
import type { Pool } from 'pg'
import { makeFolder } from '../make-folder.ts'
import { migratePostgres, migrateSqlite } from './migrate.ts'

/** Where accounts are kept: a file beside the data, or a schema of the same PostgreSQL database. */
export type AccountPlace = { readonly file: string } | { readonly url: string }

export interface AccountDatabase {
  readonly forAuth: NonNullable<BetterAuthOptions['database']>
  /** Runs what only one of several nodes should do at a time. */
  exclusively<T>(work: () => Promise<T>): Promise<T>
  /** What is damaged, as far as the engine leaves that to its users. */
  problems(): string[]
  close(): Promise<void>
}

/** Beside the data's own pool: signing in is rare, and what is asked on every request is remembered for a while. */
const poolSize = 4
export const schemaName = 'accounts'
// Any number will do, as long as every Waymark takes the same.
const firstKeyLock = 0x576d6b31

/** Opens and migrates the database. */
export async function openAccountDatabase(
  place: AccountPlace,
  onIdleError: (error: Error) => void,
): Promise<AccountDatabase> {
  if ('url' in place) {
    const { toFailure } = await import('../stores/postgres/failures.ts')
    return openPostgres(place.url, onIdleError).catch((error) => {
      throw toFailure(error)
    })
  }
  const [{ toFailure }, { openSettled }] = await Promise.all([
    import('../stores/sqlite/failures.ts'),
    import('../stores/sqlite/pending-restore.ts'),
  ])
  return openSettled(dirname(place.file), () => openSqlite(place.file)).catch((error) => {
    throw toFailure(error, place.file)
  })
}

/**
 * A file of its own, not the data's: what waits for a lock here stands still, and it must not be a lock of the data's
 * own writer, which could then never give it back.
 */
async function openSqlite(file: string): Promise<AccountDatabase> {
  const { DatabaseSync } = await import('node:sqlite')
  // Signing up reads before it writes; begun as a reader it would fail at once where another process writes between.
  class Database extends DatabaseSync {
    override prepare(text: string) {
      return super.prepare(text === 'begin' ? 'begin immediate' : text)
    }
  }
  makeFolder(dirname(file), 0o700)
  closeSync(openSync(file, 'a', 0o600))
  chmodSync(file, 0o600) // password hashes: for the server's own user alone
  const database = new Database(file, { timeout: 10 }) // migrating waits without standing still
  try {
    await migrateSqlite(database, file)
    database.exec('PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 5000')
  } catch (error) {
    database.close()
    throw error
  }
  // One file is one machine; two servers that start on it in the same instant do no harm.
  return {
    forAuth: database,
    exclusively: (work) => work(),
    problems: () => {
      const findings = database.prepare('PRAGMA quick_check(5)').all()
      return findings.map((row) => String(Object.values(row)[0])).filter((finding) => finding !== 'ok')
    },
    close: async () => database.close(),
  }
}

async function openPostgres(url: string, onIdleError: (error: Error) => void): Promise<AccountDatabase> {
  const [{ default: pg }, { PostgresDialect }] = await Promise.all([import('pg'), import('kysely')])
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 3_000,
    statement_timeout: 5_000,
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'waymark-accounts',
  })
  pool.on('error', onIdleError)
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    await migratePostgres(pool, schemaName)
  } catch (error) {
    await pool.end()
    throw error
  }
  // Every statement names the schema, so that nothing hangs on the settings of a connection that a pooler may share.
  const forAuth = {
    dialect: new PostgresDialect({ pool }),
    type: 'postgres' as const,
    schemaName,
    transaction: true,
  }
  return {
    forAuth,
    exclusively: (work) => underLock(pool, work),
    problems: () => [],
    close: () => pool.end(),
  }
}

async function underLock<T>(pool: Pool, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    // Of a transaction, not of the connection, which a pooler may give to others.
    await client.query('BEGIN')
    await client.query(`SELECT pg_advisory_xact_lock(${firstKeyLock})`)
    return await work()
  } finally {
    await client.query('ROLLBACK').catch(() => {})
    client.release()
  }
}
