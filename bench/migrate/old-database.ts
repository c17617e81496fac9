import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { migrations as forPostgres, migrate as migratePostgres } from '../../src/stores/postgres/migrate.ts'
import { Connection } from '../../src/stores/sqlite/connection.ts'
import { applicationId } from '../../src/stores/sqlite/header.ts'
import { migrate as migrateSqlite } from '../../src/stores/sqlite/migrate.ts'
import { migrations as forSqlite } from '../../src/stores/sqlite/migrations.ts'
import type { Place } from '../growth/places.ts'
import type { EngineName } from '../store/desk.ts'
import { startPostgres } from '../store/postgres-server.ts'

/** What the program knew before tasks belonged to projects. */
const schemaBefore = 5

/** A database of before, reached past the store. */
export interface OldDatabase {
  readonly engine: EngineName
  readonly place: Place
  exec(text: string): Promise<void>
  /** Many rows of one table; values in the order of the columns. */
  insert(table: string, columns: readonly string[], rows: readonly (readonly unknown[])[]): Promise<void>
  /** Rows of each table. */
  counts(): Promise<Record<string, number>>
  bytes(): Promise<number>
  /** After filling: as after a while of use. */
  settle(): Promise<void>
  /** Brings it to the schema of today. */
  migrate(): Promise<void>
}

export function openOld(engine: EngineName, cleanUp: AsyncDisposableStack): Promise<OldDatabase> {
  return engine === 'sqlite' ? openSqlite(cleanUp) : openPostgres(cleanUp)
}

async function openSqlite(cleanUp: AsyncDisposableStack): Promise<OldDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-bench-migrate-'))
  cleanUp.defer(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'waymark.db')
  const database = new DatabaseSync(file)
  cleanUp.defer(() => void (database.isOpen && database.close()))
  const connection = new Connection(database)
  connection.exec(`PRAGMA application_id = ${applicationId}; PRAGMA journal_mode = WAL`)
  await migrateSqlite(connection, file, forSqlite.slice(0, schemaBefore))
  const quickly = 'PRAGMA synchronous = OFF; PRAGMA cache_size = -1000000'
  // As the program opens it: see openConnection.
  const settings = 'PRAGMA cache_size = -16384; PRAGMA temp_store = MEMORY; PRAGMA synchronous = FULL'
  database.exec(quickly)
  return {
    engine: 'sqlite',
    place: { file },
    async exec(text) {
      database.exec(`BEGIN; ${text}; COMMIT`)
    },
    async insert(table, columns, rows) {
      const marks = columns.map(() => '?').join(', ')
      const insert = database.prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${marks})`)
      database.exec('BEGIN')
      for (const row of rows) insert.run(...(row as never[]))
      database.exec('COMMIT')
    },
    async counts() {
      const tables = database
        .prepare(
          "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'discovery_terms%' ORDER BY name",
        )
        .all()
      return Object.fromEntries(
        tables.map(({ name }) => [
          name,
          Number(database.prepare(`SELECT count(*) AS count FROM ${name}`).get()?.count),
        ]),
      )
    },
    async bytes() {
      database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
      return statSync(file).size
    },
    async settle() {
      database.exec(settings)
    },
    async migrate() {
      await migrateSqlite(connection, file)
    },
  }
}

async function openPostgres(cleanUp: AsyncDisposableStack): Promise<OldDatabase> {
  const server = cleanUp.use(await startPostgres())
  const url = await server.newDatabase('bench_migrate')
  const client = new pg.Client(url)
  await client.connect()
  cleanUp.defer(() => client.end())
  await migratePostgres(client, forPostgres.slice(0, schemaBefore))
  const one = async (text: string) => Number(Object.values((await client.query(text)).rows[0])[0])
  return {
    engine: 'postgres',
    place: { url },
    exec: async (text) => void (await client.query(text)),
    async insert(table, columns, rows) {
      const list = columns.join(', ')
      for (let from = 0; from < rows.length; from += 1_000) {
        const page = rows
          .slice(from, from + 1_000)
          .map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index]])))
        await client.query(
          `INSERT INTO ${table} (${list}) SELECT ${list} FROM jsonb_populate_recordset(NULL::${table}, $1)`,
          [JSON.stringify(page)],
        )
      }
    },
    async counts() {
      const { rows } = await client.query(
        `SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'waymark_schema' ORDER BY 1`,
      )
      const counts: Record<string, number> = {}
      for (const { tablename } of rows) counts[tablename] = await one(`SELECT count(*) FROM ${tablename}`)
      return counts
    },
    bytes: () => one('SELECT pg_database_size(current_database())'),
    async settle() {
      await client.query('VACUUM ANALYZE')
      await client.query('CHECKPOINT')
    },
    migrate: () => migratePostgres(client),
  }
}
