import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import {
  migrate as migratePostgres,
  migrations as postgresMigrations,
} from '../../../src/stores/postgres/migrate.ts'
import { Connection, whileBusy } from '../../../src/stores/sqlite/connection.ts'
import { migrate as migrateSqlite } from '../../../src/stores/sqlite/migrate.ts'
import { migrations as sqliteMigrations } from '../../../src/stores/sqlite/migrations.ts'
import type { Place } from '../../faults/workers/open.ts'

/** Migrations that cannot be repeated, nor applied in part, without a trace. Both engines take them. */
export const garden: readonly string[] = [
  `CREATE TABLE plants (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
   INSERT INTO plants VALUES (1, 'Fern'), (2, 'Moss');`,
  `ALTER TABLE plants ADD COLUMN water INTEGER;
   UPDATE plants SET water = id * 10;
   CREATE INDEX plants_by_water ON plants (water);`,
  `CREATE TABLE pots (plant INTEGER NOT NULL, size INTEGER NOT NULL);
   INSERT INTO pots SELECT id, water + 1 FROM plants;
   DROP INDEX plants_by_water;
   ALTER TABLE plants DROP COLUMN water;
   UPDATE plants SET name = name || '!';`,
]

export function programMigrations(place: Place): readonly string[] {
  return 'file' in place ? sqliteMigrations : postgresMigrations
}

export async function migratePlace(
  place: Place,
  steps = programMigrations(place),
  observe: (step: string) => void = () => {},
): Promise<void> {
  if ('file' in place) {
    const connection = new Connection(new DatabaseSync(place.file, { timeout: 10_000 }))
    // SQLite does not wait by itself for this switch.
    await whileBusy(() => connection.exec('PRAGMA journal_mode = WAL'))
    await migrateSqlite(connection, place.file, steps, observe).finally(() => connection.close())
  } else {
    const client = new pg.Client(place.url)
    await client.connect()
    await migratePostgres(client, steps, observe).finally(() => client.end())
  }
}

/** Runs what somebody wrote by hand, past the store. */
export async function runSql(place: Place, text: string): Promise<void> {
  if ('file' in place) {
    const database = new DatabaseSync(place.file)
    database.exec(text)
    database.close()
  } else {
    const client = new pg.Client(place.url)
    await client.connect()
    await client.query(text).finally(() => client.end())
  }
}

/** Everything a migration can change: the schema, the rights and the rows. */
export async function contentsOf(place: Place): Promise<Record<string, unknown>> {
  return 'file' in place ? contentsOfFile(place.file) : contentsOfDatabase(place.url)
}

function contentsOfFile(file: string): Record<string, unknown> {
  const database = new DatabaseSync(file, { timeout: 10_000 })
  const all = (query: string) => {
    const statement = database.prepare(query)
    statement.setReadBigInts(true) // the word index has numbers of its own, past what JavaScript counts
    return statement.all()
  }
  try {
    return {
      version: all('PRAGMA user_version'),
      integrity: all('PRAGMA integrity_check'),
      schema: all('SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY name'),
      rows: all("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").map(({ name }) => [
        name,
        all(`SELECT * FROM ${name}`),
      ]),
    }
  } finally {
    database.close()
  }
}

async function contentsOfDatabase(url: string): Promise<Record<string, unknown>> {
  const client = new pg.Client(url)
  await client.connect()
  const all = async (query: string) => (await client.query(query)).rows
  try {
    const tables = await all("SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename")
    const rows: unknown[] = []
    for (const { tablename } of tables)
      rows.push([tablename, await all(`SELECT * FROM ${tablename} t ORDER BY t::text COLLATE "C"`)])
    return {
      rows,
      columns:
        await all(`SELECT table_name, column_name, data_type, is_nullable FROM information_schema.columns
        WHERE table_schema = 'public' ORDER BY table_name, ordinal_position`),
      indexes: await all("SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY indexname"),
      security: await all(`SELECT relname, relrowsecurity, relforcerowsecurity, relacl::text FROM pg_class
        WHERE relnamespace = 'public'::regnamespace ORDER BY relname`),
      policies: await all('SELECT * FROM pg_policies ORDER BY tablename, policyname'),
      functions: await all(`SELECT proname, prosrc FROM pg_proc
        WHERE pronamespace = 'public'::regnamespace ORDER BY proname`),
      schema: await all("SELECT nspacl::text FROM pg_namespace WHERE nspname = 'public'"),
    }
  } finally {
    await client.end()
  }
}
