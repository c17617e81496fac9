import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import { postgresMigrations } from '../accounts/migrate.ts'
import { Failure } from '../errors.ts'
import { migrations, tooNew } from '../stores/postgres/migrate.ts'
import type { OnProgress } from './archive.ts'
import type { Manifest } from './manifest.ts'
import { quoted, withClient } from './postgres-connection.ts'
import { accountSchema, accountTables, dataTables, passingTables } from './postgres-tables.ts'
import { type BackupOptions, type Copied, writeBackup } from './write-backup.ts'

const rowsAtOnce = 1_000

/** Copies all rows as they were at one moment, while others write. The role must see the rows of everybody. */
export function backupPostgres(url: string, options: BackupOptions): Promise<Manifest> {
  return writeBackup(options, 'postgres', (folder) =>
    withClient(url, async (client) => {
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
      await client.query('SET LOCAL statement_timeout = 0')
      await client.query('SET LOCAL idle_in_transaction_session_timeout = 0')
      // What a policy would hide is an error then, and not left out in silence.
      await client.query('SET LOCAL row_security = off')
      const copied = await copyTables(client, folder, options.onProgress)
      await client.query('COMMIT')
      return copied
    }),
  )
}

/** In the transaction of the caller. */
export async function copyTables(
  client: Client,
  folder: string,
  onProgress: OnProgress = () => {},
): Promise<Copied> {
  const { rows } = await client.query('SELECT current_schema() AS name')
  const schemas = { data: rows[0].name as string, accounts: accountSchema }
  const schema = {
    data: (await readSchema(client, schemas.data)) ?? 0,
    accounts: await readSchema(client, schemas.accounts),
  }
  if (schema.data === 0)
    throw new Failure('not_found', 'There is no data of Waymark in this database.', {
      hint: 'Check DATABASE_URL.',
    })
  if (schema.data > migrations.length || (schema.accounts ?? 0) > postgresMigrations.length)
    throw tooNew('Update Waymark first.')
  const tables = [
    ...(await present(client, schemas.data, dataTables)),
    ...(schema.accounts === null ? [] : await present(client, schemas.accounts, accountTables)),
  ]
  const files: { name: string; rows: number }[] = []
  for (const [index, { of, name }] of tables.entries()) {
    const file = `${of === schemas.accounts ? 'accounts' : 'data'}.${name}.jsonl`
    files.push({ name: file, rows: await copyTable(client, quoted(of, name), join(folder, file)) })
    onProgress('tables copied', index + 1, tables.length)
  }
  return { schema, files }
}

export async function readSchema(client: Client, schema: string): Promise<number | null> {
  const { rowCount } = await client.query(
    "SELECT 1 FROM pg_tables WHERE schemaname = $1 AND tablename = 'waymark_schema'",
    [schema],
  )
  if (!rowCount) return null
  const { rows } = await client.query(`SELECT version FROM ${quoted(schema, 'waymark_schema')}`)
  return Number(rows[0]?.version ?? 0)
}

async function present(client: Client, of: string, names: readonly string[]) {
  const { rows } = await client.query('SELECT tablename FROM pg_tables WHERE schemaname = $1', [of])
  const there = new Set(rows.map(({ tablename }) => tablename))
  return names
    .filter((name) => there.has(name) && !passingTables.includes(name))
    .map((name) => ({ of, name }))
}

/** One row a line, as JSON of the server's own making: numbers of any size and bytes stay as they are. */
async function copyTable(client: Client, table: string, path: string): Promise<number> {
  await client.query(
    `DECLARE waymark_rows NO SCROLL CURSOR FOR SELECT to_jsonb(t)::text AS line FROM ${table} AS t`,
  )
  await using out = await open(path, 'wx', 0o600)
  let count = 0
  for (;;) {
    const { rows } = await client.query(`FETCH ${rowsAtOnce} FROM waymark_rows`)
    if (rows.length === 0) break
    count += rows.length
    await out.writeFile(rows.map(({ line }) => `${line}\n`).join(''))
  }
  await client.query('CLOSE waymark_rows')
  return count
}
