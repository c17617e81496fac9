import pg from 'pg'
import { expect, inject, it, onTestFinished } from 'vitest'
import { bringBack, openAfter, readBefore } from '../../../test/support/stores/before-projects.ts'
import { connect, newOwnedDatabase, storeTables } from '../../../test/support/stores/database-roles.ts'
import { fillEveryTable, smallIndexes } from '../../../test/support/stores/every-table.ts'
import { fillIsolated, tables, where } from '../../../test/support/stores/isolated-tables.ts'
import { newMigratedDatabase, newServer } from '../../../test/support/stores/postgres.ts'
import { makeProject } from '../../../test/support/stores/shared-projects.ts'
import { failureOf } from '../../../test/support/stores/suite-desk.ts'
import type { Origin } from '../../change.ts'
import { projectIdOf } from '../../projects/project.ts'
import { addTask } from '../../tasks/add-task.ts'
import { deleteTask } from '../../tasks/delete-task.ts'
import { byId } from '../../tasks/task-ref.ts'
import { undo } from '../../tasks/undo.ts'
import { auditId } from '../../usage/audit.ts'
import { sql } from '../sql/statement.ts'
import { PostgresEngine } from './engine.ts'
import { openPostgresStores } from './open.ts'

const refused = { code: '42501' }
const origin = (at = new Date()): Origin => ({ actor: 'test', at })
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

it.for([
  ['a server that has never seen Waymark', newServer],
  ['a server whose administrator gave it the role', () => inject('postgresUrl')],
] as const)(
  'hides what people have from a login that owns the tables and is no superuser, on %s',
  async ([, server]) => {
    const { url, client } = await newOwnedDatabase(await server())
    await using stores = await openPostgresStores({ url })
    for (const owner of ['ada', 'grace']) await fillEveryTable(stores, owner)

    expect(await stores.tasks('ada').find(1)).toMatchObject({ title: 'Plan of ada' })
    await stores.check()
    // It is asked who is a member of what by the policies themselves.
    const asked = ['projects', 'project_members']
    for (const table of (await storeTables(client)).filter((one) => !asked.includes(one)))
      expect((await client.query(`SELECT * FROM ${table}`)).rows, table).toEqual([])
    expect((await client.query("UPDATE tasks SET title = 'Mine'")).rowCount).toBe(0)
    for (const table of ['tasks', ...asked])
      expect((await client.query(`DELETE FROM ${table}`)).rowCount, table).toBe(0)
    await stores.deleteOwner('ada')
    expect(await stores.tasks('grace').find(1)).toMatchObject({ title: 'Plan of grace' })
  },
)

it('knows which files are in use, or says that it cannot know', async () => {
  const { url, client } = await newOwnedDatabase()
  await using stores = await openPostgresStores({ url })
  await fillEveryTable(stores, 'ada')
  const hash = 'a'.repeat(64)
  expect(await stores.usedHashes([hash, 'b'.repeat(64)])).toEqual(new Set([hash]))
  await client.query('DROP POLICY looked_up ON attachments')
  expect(await failureOf(stores.usedHashes([hash]))).toMatchObject({ code: 'unavailable' })
})

it('brings a database of before to projects by a login that no policy spares', async () => {
  const { url, client } = await newOwnedDatabase()
  await bringBack({ url }, `${inject('postgresUrl')}/${new URL(url).pathname.slice(1)}`)
  await using stores = await openAfter({ url })
  for (const [person, { tasks }] of Object.entries(readBefore().people))
    expect(await stores.tasks(person).count({}, 99), person).toBe(tasks.length)
  const shared = { id: projectIdOf('ada', 'github.com/acme/app') }
  for (const person of ['ada', 'grace', 'linus']) {
    expect(await stores.context(person, shared).count({})).toBe(5)
    expect(await stores.tasks(person, shared).lastChange()).toBe(8)
  }
  expect((await client.query('SELECT * FROM tasks')).rows).toEqual([])
})

it('removes the rows of a person from every table of the schema, and leaves those of others', async () => {
  const url = await newMigratedDatabase()
  const indexes = smallIndexes()
  await using stores = await openPostgresStores({ url, ...indexes })
  await fillIsolated(stores, indexes)
  const client = await connect(url)
  const count = async (table: string, person: string) => {
    const { rows } = await client.query(
      `SELECT count(*)::int FROM ${table} WHERE ${where(tables[table]?.own ?? '', person)}`,
    )
    return rows[0].count as number
  }
  const names = await storeTables(client)
  const graces = async () => {
    const counts: number[] = []
    for (const table of names) counts.push(await count(table, 'grace'))
    return counts
  }
  const before = await graces()
  for (const table of names) expect(await count(table, 'ada'), table).toBeGreaterThan(0)

  await stores.deleteOwner('ada')
  for (const table of names) expect(await count(table, 'ada'), table).toBe(0)
  const { rows } = await client.query("SELECT 1 FROM inbox WHERE actor = 'friend of ada'")
  expect(rows).toEqual([])
  expect(await graces()).toEqual(before)
})

it('forgets the person and the role with the transaction that set them', async () => {
  const url = await newMigratedDatabase()
  const pool = new pg.Pool({ connectionString: url, max: 1, pipeline: true })
  onTestFinished(() => pool.end())
  await using stores = await openPostgresStores({ url })
  await addTask(stores.tasks('ada'), { title: 'Plan of ada' }, origin())
  const engine = new PostgresEngine(pool)
  const session = async () =>
    (
      await pool.query(
        "SELECT pg_backend_pid() AS pid, current_user AS role, current_setting('waymark.owner', true) AS owner",
      )
    ).rows[0]
  const { pid } = await session()
  const fail = async () => {
    throw new Error('in the middle')
  }

  expect(await engine.read('ada', sql`SELECT title FROM tasks`)).not.toEqual([])
  expect(await session()).toEqual({ pid, role: 'postgres', owner: '' })
  await expect(engine.write('ada', fail)).rejects.toThrow('in the middle')
  expect(await session()).toEqual({ pid, role: 'postgres', owner: '' })
  expect(await engine.read('nobody', sql`SELECT title FROM tasks`)).toEqual([])
})

it('refuses what is asked after the transaction has ended, which would be asked as somebody else', async () => {
  const pool = new pg.Pool({ connectionString: await newMigratedDatabase(), max: 1, pipeline: true })
  onTestFinished(() => pool.end())
  const engine = new PostgresEngine(pool)
  const late = Promise.withResolvers<unknown>()
  await engine.write('ada', async (queries) => {
    setTimeout(() => queries.all(sql`SELECT 1`).then(late.resolve, late.reject), 20)
  })
  await expect(late.promise).rejects.toThrow('the transaction is over')
})

it('tells what failed first, and not that everything after it was ignored', async () => {
  const pool = new pg.Pool({ connectionString: await newMigratedDatabase(), max: 1, pipeline: true })
  onTestFinished(() => pool.end())
  const failing = new PostgresEngine(pool).write('ada', async (queries) => {
    queries.run(sql`INSERT INTO comments VALUES ('grace', 1, 1, 'ada', NULL, 'Mine', 0, NULL)`)
    await queries.all(sql`SELECT title FROM tasks`)
  })

  await expect(failing).rejects.toMatchObject(refused)
})

it('prunes the old changes of everybody for a login that sees none of the young ones', async () => {
  const { url, client } = await newOwnedDatabase()
  const stores = await openPostgresStores({ url })
  const [ada, grace] = [stores.tasks('ada'), stores.tasks('grace')]
  for (const tasks of [ada, grace]) {
    await addTask(tasks, { title: 'Old' }, origin(daysAgo(40)))
    await deleteTask(tasks, byId(1), origin(daysAgo(31)))
    await addTask(tasks, { title: 'Young' }, origin(daysAgo(29)))
    await deleteTask(tasks, byId(2), origin())
  }
  const shared = await makeProject(stores, 'ada', 'app', { grace: 'editor' })
  for (const days of [40, 29])
    await addTask(
      stores.tasks('ada', shared),
      { title: `${days}`, assignee: 'grace' },
      {
        actor: 'ada',
        at: daysAgo(days),
      },
    )
  await stores.close()

  await using again = await openPostgresStores({ url })
  expect(await again.inbox('grace').list({ limit: 9 })).toMatchObject([{ task: 2 }])
  for (const tasks of [again.tasks('ada'), again.tasks('grace')]) {
    expect((await failureOf(undo(tasks, 2, origin()))).code).toBe('not_found')
    expect((await undo(tasks, 4, origin())).undone.id).toBe(4)
  }
  const { rows } = await client.query('SELECT DISTINCT at FROM changes')
  expect(rows.filter((row) => Number(row.at) > daysAgo(1).getTime())).toEqual([])
})

it('prunes the old calls of everybody for a login that sees none of the young ones', async () => {
  const { url, client } = await newOwnedDatabase()
  const stores = await openPostgresStores({ url })
  for (const owner of ['ada', 'grace']) {
    const call = { contract: 'native', tool: 'undo', client: null, outcome: 'ok', milliseconds: 1 }
    const calls = [31, 29, 0].map((days) => ({
      ...{ ...call, id: auditId(daysAgo(days), 0), at: daysAgo(days), via: null, requestId: null },
    }))
    await stores.audit(owner).add(calls)
  }
  await stores.close()

  await using again = await openPostgresStores({ url })
  for (const owner of ['ada', 'grace']) expect(await again.audit(owner).list({ limit: 9 })).toHaveLength(2)
  await again.prune(new Date(Date.now() + 2 * 86_400_000))
  for (const owner of ['ada', 'grace']) expect(await again.audit(owner).list({ limit: 9 })).toHaveLength(1)
  expect((await client.query('SELECT 1 FROM audit')).rowCount).toBe(0)
})
