import pg from 'pg'
import { beforeAll, expect, inject, it, onTestFinished } from 'vitest'
import { as, connect, newOwnedDatabase, ownedTables } from '../../../test/support/stores/database-roles.ts'
import { fillEveryTable } from '../../../test/support/stores/every-table.ts'
import { newDatabase, newServer } from '../../../test/support/stores/postgres.ts'
import { failureOf } from '../../../test/support/stores/suite-desk.ts'
import type { Origin } from '../../change.ts'
import { addTask } from '../../tasks/add-task.ts'
import { deleteTask } from '../../tasks/delete-task.ts'
import { byId } from '../../tasks/task-ref.ts'
import { undo } from '../../tasks/undo.ts'
import { sql } from '../sql/statement.ts'
import type { Stores } from '../stores.ts'
import { appRole, PostgresEngine } from './engine.ts'
import { openPostgresStores } from './open.ts'

let filled: string

beforeAll(async () => {
  filled = await newDatabase()
  await using stores = await openPostgresStores({ url: filled })
  await fill(stores)
})

const refused = { code: '42501' }
const origin = (at = new Date()): Origin => ({ actor: 'test', at })

it('gives every table with an owner a policy that spares nobody', async () => {
  const { client, tables } = await openFilled()
  const { rows } = await client.query(
    `SELECT relname, relrowsecurity, relforcerowsecurity, pg_get_userbyid(relowner) AS owned_by FROM pg_class
     WHERE relname = ANY ($1) AND relnamespace = current_schema()::regnamespace ORDER BY relname`,
    [tables],
  )

  expect(rows).toEqual(
    tables.map((relname) => ({
      relname,
      relrowsecurity: true,
      relforcerowsecurity: true,
      owned_by: expect.not.stringMatching(appRole),
    })),
  )
})

it('works as a role that is no superuser, bypasses no policy, owns nothing and cannot log in', async () => {
  const { client } = await openFilled()
  const role = await client.query(
    'SELECT rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolcanlogin FROM pg_roles WHERE rolname = $1',
    [appRole],
  )
  const owned = await client.query('SELECT relname FROM pg_class WHERE relowner = $1::regrole', [appRole])
  const superior = await client.query('SELECT rolname FROM pg_roles WHERE pg_has_role($1, oid, $2)', [
    appRole,
    'MEMBER',
  ])

  expect(role.rows).toEqual([
    { rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false, rolcanlogin: false },
  ])
  expect(owned.rows).toEqual([])
  expect(superior.rows).toEqual([{ rolname: appRole }])
})

it('gives that role no table without an owner', async () => {
  const { client, tables } = await openFilled()
  const { rows } = await client.query(
    `SELECT DISTINCT table_name FROM information_schema.role_table_grants
     WHERE grantee IN ($1, 'PUBLIC') AND table_schema = current_schema() ORDER BY table_name`,
    [appRole],
  )

  expect(rows.map((row) => row.table_name)).toEqual(tables)
})

it('shows nothing of any table to a query without an owner', async () => {
  const { client, tables } = await openFilled()
  for (const table of tables) {
    expect(await as(client, undefined, `SELECT * FROM ${table}`), table).toMatchObject({ rows: [] })
    expect(await as(client, '', `SELECT * FROM ${table}`), table).toMatchObject({ rows: [] })
  }
})

it('shows an owner all of their own rows in every table, and none of another', async () => {
  const { client, tables } = await openFilled()
  for (const table of tables) {
    const { rows } = await as(client, 'ada', `SELECT * FROM ${table} ORDER BY 1, 2, 3`)
    const own = await client.query(`SELECT * FROM ${table} WHERE owner = 'ada' ORDER BY 1, 2, 3`)

    expect(rows, table).toEqual(own.rows)
    expect(rows, table).not.toEqual([])
  }
})

it('lets an owner write nothing in the name of another, in any table', async () => {
  const { client, tables } = await openFilled()
  for (const table of tables) {
    const all = async () => (await client.query(`SELECT * FROM ${table} ORDER BY 1, 2, 3`)).rows
    const before = await all()
    const graces = before.find((row) => row.owner === 'grace')
    for (const row of [graces, { ...graces, owner: 'nobody' }]) {
      const insert = `INSERT INTO ${table} SELECT * FROM jsonb_populate_record(NULL::${table}, $1)`
      await expect(as(client, 'ada', insert, [JSON.stringify(row)]), table).rejects.toMatchObject(refused)
    }
    await expect(as(client, 'ada', `UPDATE ${table} SET owner = 'grace'`), table).rejects.toMatchObject(
      refused,
    )
    await expect(as(client, 'ada', `TRUNCATE ${table}`), table).rejects.toMatchObject(refused)
    for (const statement of [`UPDATE ${table} SET owner = 'ada'`, `DELETE FROM ${table}`]) {
      const attempt = as(client, 'ada', `${statement} WHERE owner = 'grace'`).catch((error) => error)
      expect([{ rowCount: 0 }, refused], table).toContainEqual(pickOutcome(await attempt))
    }
    expect(await all(), table).toEqual(before)
  }
})

it('forgets the owner and the role with the transaction that set them', async () => {
  const { url } = await openFilled()
  const pool = new pg.Pool({ connectionString: url, max: 1, pipeline: true })
  onTestFinished(() => pool.end())
  const engine = new PostgresEngine(pool)
  const session = async () =>
    (
      await pool.query(
        "SELECT pg_backend_pid() AS pid, current_user AS role, current_setting('waymark.owner', true) AS owner",
      )
    ).rows[0]
  const { pid } = await session()
  const titles = () => engine.read('ada', sql`SELECT title FROM tasks`)
  const fail = async () => {
    throw new Error('in the middle')
  }

  expect(await titles()).not.toEqual([])
  expect(await session()).toEqual({ pid, role: 'postgres', owner: '' })
  await expect(engine.write('ada', fail)).rejects.toThrow('in the middle')
  expect(await session()).toEqual({ pid, role: 'postgres', owner: '' })
  expect(await engine.read('nobody', sql`SELECT title FROM tasks`)).toEqual([])
})

it.for([
  ['a server that has never seen Waymark', newServer],
  ['a server whose administrator gave it the role', () => inject('postgresUrl')],
] as const)(
  'hides the tasks from a login that owns the tables and is no superuser, on %s',
  async ([, server]) => {
    const { url, client } = await newOwnedDatabase(await server())
    await using stores = await openPostgresStores({ url })
    await fill(stores)

    expect(await stores.tasks('ada').find(1)).toMatchObject({ title: 'Plan of ada' })
    await stores.check()
    for (const table of await ownedTables(client)) {
      expect((await client.query(`SELECT * FROM ${table}`)).rows, table).toEqual([])
    }
    expect((await client.query("UPDATE tasks SET title = 'Mine'")).rowCount).toBe(0)
    expect((await client.query('DELETE FROM tasks')).rowCount).toBe(0)
  },
)

it('tells what failed first, and not that everything after it was ignored', async () => {
  const { url } = await openFilled()
  const pool = new pg.Pool({ connectionString: url, max: 1, pipeline: true })
  onTestFinished(() => pool.end())
  const failing = new PostgresEngine(pool).write('ada', async (queries) => {
    queries.run(sql`INSERT INTO tasks (owner) VALUES ('grace')`)
    await queries.all(sql`SELECT title FROM tasks`)
  })

  await expect(failing).rejects.toMatchObject(refused)
})

it('prunes the old changes of all owners for a login that sees none of the young ones', async () => {
  const { url, client } = await newOwnedDatabase()
  const stores = await openPostgresStores({ url })
  const [ada, grace] = [stores.tasks('ada'), stores.tasks('grace')]
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  for (const tasks of [ada, grace]) {
    await addTask(tasks, { title: 'Old' }, origin(daysAgo(40)))
    await deleteTask(tasks, byId(1), origin(daysAgo(31)))
    await addTask(tasks, { title: 'Young' }, origin(daysAgo(29)))
    await deleteTask(tasks, byId(2), origin())
  }
  await stores.close()

  await using again = await openPostgresStores({ url })
  for (const tasks of [again.tasks('ada'), again.tasks('grace')]) {
    expect((await failureOf(undo(tasks, 2, origin()))).code).toBe('not_found')
    expect((await undo(tasks, 4, origin())).undone.id).toBe(4)
  }
  const { rows } = await client.query('SELECT DISTINCT at FROM changes')
  expect(rows.filter((row) => Number(row.at) > daysAgo(1).getTime())).toEqual([])
})

/** The database in which ada and grace have rows in every table that has an owner. No test changes it. */
async function openFilled() {
  const client = await connect(filled)
  const tables = await ownedTables(client)
  for (const table of tables) {
    const { rows } = await client.query(`SELECT DISTINCT owner FROM ${table} ORDER BY owner`)
    expect(rows, `fill() puts no rows into ${table}`).toEqual([{ owner: 'ada' }, { owner: 'grace' }])
  }
  return { url: filled, client, tables }
}

async function fill(stores: Stores): Promise<void> {
  for (const owner of ['ada', 'grace']) await fillEveryTable(stores, owner)
}

function pickOutcome({ rowCount, code }: { rowCount?: number; code?: string }) {
  return code === undefined ? { rowCount } : { code }
}
