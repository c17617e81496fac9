import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from 'pg'
import { postgresMigrations } from '../accounts/migrate.ts'
import { expectAlone } from '../stores/postgres/expect-alone.ts'
import { migrationLock, migrations, tooNew } from '../stores/postgres/migrate.ts'
import { readLines, unpackArchive } from './archive.ts'
import { bringBackFiles, filesName } from './files-part.ts'
import { damagedBackup, type Manifest } from './manifest.ts'
import { copyTables, readSchema } from './postgres-backup.ts'
import { quoted, withClient } from './postgres-connection.ts'
import { accountSchema, accountTables, dataFunctions, dataTables } from './postgres-tables.ts'
import type { Restored, RestoreOptions } from './restored.ts'
import { writeBackup } from './write-backup.ts'

/** Puts a backup in the place of everything of Waymark's in a database, in one transaction. Kept goes into `folder`. */
export async function restorePostgres(
  url: string,
  folder: string,
  options: RestoreOptions,
): Promise<Restored> {
  const { path, files, onProgress, observe = () => {} } = options
  const unpacked = join(tmpdir(), `waymark-restore-${randomUUID()}`)
  try {
    const known = {
      engine: 'postgres',
      data: migrations.length,
      accounts: postgresMigrations.length,
    } as const
    const whole = await unpackArchive(path, unpacked, known, onProgress)
    const manifest = files === undefined ? whole : await bringBackFiles(whole, unpacked, files, path)
    observe('unpacked')
    return await withClient(url, async (client) => {
      await client.query('BEGIN')
      await client.query("SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = '5s'")
      await client.query(`SELECT pg_advisory_xact_lock(${migrationLock})`)
      await expectAlone(client, 'restore again. Nothing was changed.')
      const schema = (await client.query('SELECT current_schema() AS name')).rows[0].name as string
      const kept = await keepOld(client, schema, folder, options)
      observe('kept')
      await dropAll(client, schema)
      observe('dropped')
      await bringBack(client, schema, manifest, unpacked, options)
      observe('filled')
      await client.query('COMMIT')
      observe('committed')
      return { manifest, kept }
    })
  } finally {
    await rm(unpacked, { recursive: true, force: true })
  }
}

/** Reads as the owner of the tables, who sees all rows once policies are no longer forced on them. */
async function keepOld(
  client: Client,
  schema: string,
  folder: string,
  { version, files }: RestoreOptions,
): Promise<string | null> {
  const found = await readSchema(client, schema)
  if (found === null) return null
  if (found > migrations.length) throw tooNew('Restore into an empty database instead.')
  const { rows } = await client.query(
    'SELECT relname FROM pg_class WHERE relnamespace = $1::regnamespace AND relforcerowsecurity',
    [quoted(schema)],
  )
  for (const { relname } of rows)
    await client.query(`ALTER TABLE ${quoted(schema, relname)} NO FORCE ROW LEVEL SECURITY`)
  await client.query('SET LOCAL row_security = off')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `before-restore-${new Date().toISOString().replace(/[:.]/g, '-')}.tar.gz`)
  await writeBackup({ path, version, files }, 'postgres', (draft) => copyTables(client, draft))
  return path
}

async function dropAll(client: Client, schema: string): Promise<void> {
  for (const name of [...dataTables, 'waymark_schema'])
    await client.query(`DROP TABLE IF EXISTS ${quoted(schema, name)} CASCADE`)
  const { rows } = await client.query(
    'SELECT oid::regprocedure AS name FROM pg_proc WHERE pronamespace = $1::regnamespace AND proname = ANY($2)',
    [quoted(schema), dataFunctions],
  )
  for (const { name } of rows) await client.query(`DROP FUNCTION ${name} CASCADE`)
  for (const name of [...accountTables, 'waymark_schema'])
    await client.query(`DROP TABLE IF EXISTS ${quoted(accountSchema, name)} CASCADE`)
}

/** Makes the tables as they were when the backup was made; the next start brings them up to date. */
async function bringBack(
  client: Client,
  schema: string,
  manifest: Manifest,
  folder: string,
  { path, onProgress = () => {} }: RestoreOptions,
): Promise<void> {
  const { data, accounts } = manifest.schema
  // Migrations look at tables whose policies hold for them, too.
  await client.query('SET LOCAL row_security = on')
  await makeSchema(client, migrations.slice(0, data))
  await client.query('SET LOCAL row_security = off')
  if (accounts !== null) {
    const { rowCount } = await client.query('SELECT 1 FROM pg_namespace WHERE nspname = $1', [accountSchema])
    if (!rowCount) await client.query(`CREATE SCHEMA ${accountSchema}`)
    await client.query(`SET LOCAL search_path = ${accountSchema}`)
    await makeSchema(client, postgresMigrations.slice(0, accounts))
    await client.query(`SET LOCAL search_path = ${quoted(schema)}`)
  }
  for (const [index, { name, rows }] of manifest.files.entries()) {
    if (name === filesName) continue // they are kept elsewhere here
    const [, part, table] = /^(data|accounts)\.(\w+)\.jsonl$/.exec(name) ?? []
    const isKnown = (part === 'data' ? dataTables : accountTables).includes(table ?? '')
    if (table === undefined || !isKnown) throw damagedBackup(path)
    const count = await fill(client, part === 'data' ? schema : accountSchema, table, folder, name)
    if (count !== rows) throw damagedBackup(path)
    onProgress('tables restored', index + 1, manifest.files.length)
  }
}

async function makeSchema(client: Client, steps: readonly string[]): Promise<void> {
  for (const step of steps) await client.query(step)
  await client.query('CREATE TABLE waymark_schema (version integer NOT NULL)')
  await client.query('INSERT INTO waymark_schema (version) VALUES ($1)', [steps.length])
}

async function fill(
  client: Client,
  schema: string,
  table: string,
  folder: string,
  file: string,
): Promise<number> {
  const name = quoted(schema, table)
  const { rows } = await client.query(
    `SELECT attname, relforcerowsecurity AS forced FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
    [name],
  )
  const columns = rows.map(({ attname }) => quoted(attname)).join(', ')
  if (rows[0]?.forced) await client.query(`ALTER TABLE ${name} NO FORCE ROW LEVEL SECURITY`)
  let count = 0
  for await (const lines of readLines(folder, file)) {
    const { rowCount } = await client.query(
      `INSERT INTO ${name} (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::${name}, $1::jsonb)`,
      [`[${lines.join(',')}]`],
    )
    count += rowCount ?? 0
  }
  if (rows[0]?.forced) await client.query(`ALTER TABLE ${name} FORCE ROW LEVEL SECURITY`)
  return count
}
