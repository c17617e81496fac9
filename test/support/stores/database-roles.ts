import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, inject, onTestFinished } from 'vitest'
import { appRole } from '../../../src/stores/postgres/engine.ts'
import { newDatabase } from './postgres.ts'

/** Runs one statement as the program does: as its role, for an owner, in a transaction of its own. */
export async function as(client: pg.Client, owner: string | undefined, text: string, values: unknown[] = []) {
  await client.query('BEGIN')
  try {
    await client.query(`SET LOCAL ROLE ${appRole}`)
    if (owner !== undefined) await client.query("SELECT set_config('waymark.owner', $1, true)", [owner])
    return await client.query(text, values)
  } finally {
    await client.query('ROLLBACK')
  }
}

/** The same for several statements of one transaction; gives what the last one did. */
export async function asMany(client: pg.Client, owner: string, statements: readonly string[]) {
  await client.query('BEGIN')
  try {
    await client.query(`SET LOCAL ROLE ${appRole}`)
    await client.query("SELECT set_config('waymark.owner', $1, true)", [owner])
    let last: pg.QueryResult | undefined
    for (const text of statements) last = await client.query(text)
    return last
  } finally {
    await client.query('ROLLBACK')
  }
}

/** All tables of the store. */
export async function storeTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query(
    `SELECT relname FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p')
       AND NOT relispartition AND relname <> 'waymark_schema' ORDER BY relname`,
  )
  const tables = rows.map((row) => row.relname)
  expect(tables).toContain('tasks')
  return tables
}

/** A database that belongs to a login of its own, as an operator would set it up. */
export async function newOwnedDatabase(server = inject('postgresUrl')) {
  const admin = await connect(await newDatabase(server))
  const login = `login_${randomUUID().slice(0, 8)}`
  const database = (await admin.query('SELECT current_database() AS name')).rows[0].name
  await admin.query(`CREATE ROLE ${login} LOGIN CREATEROLE PASSWORD 'secret'`)
  await admin.query(`ALTER DATABASE ${database} OWNER TO ${login}`)
  // Roles are of the whole server: where another database brought it along, somebody has to hand it on.
  const known = await admin.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [appRole])
  if (known.rowCount) await admin.query(`GRANT ${appRole} TO ${login}`)
  const url = `postgres://${login}:secret@${admin.host}:${admin.port}/${database}`
  return { url, client: await connect(url) }
}

export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(url)
  await client.connect()
  onTestFinished(() => client.end())
  return client
}
