import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { as, connect, newOwnedDatabase, storeTables } from '../../../test/support/stores/database-roles.ts'
import { fillEveryTable, smallIndexes } from '../../../test/support/stores/every-table.ts'
import { newMigratedDatabase, newPartitionedDatabase } from '../../../test/support/stores/postgres.ts'
import { add, failureOf } from '../../../test/support/stores/suite-desk.ts'
import { migrate, migrations } from './migrate.ts'
import { openPostgresStores } from './open.ts'
import { partitionDatabase } from './partition-database.ts'
import { countPartitions, dividedBy } from './partitions.ts'

const divided = Object.keys(dividedBy)

describe('partitioning a database', () => {
  it('keeps every row, column, key, index, right and policy, for a login that is no superuser', async () => {
    await newMigratedDatabase() // brings the role of the program along, which another test may be making now
    const { url, client } = await newOwnedDatabase()
    await fill(url)
    const before = await contentsOf(client)
    expect(await partitionDatabase(client, 4)).toBe(divided.length)
    expect([...(await countPartitions(client)).values()]).toEqual(divided.map(() => 4))
    const after = await contentsOf(client)
    const uuid = 'UNIQUE INDEX discoveries_by_uuid ON public.discoveries USING btree ('
    expect(after).toEqual({
      ...before,
      indexes: before.indexes.map((one) => one.replace(`${uuid}uuid`, `${uuid}project, uuid`)),
    })
    await using stores = await openPostgresStores({ url })
    expect((await stores.inspect()).remarks).toContain(
      `${divided.length} tables are divided into 4 partitions each`,
    )
    expect((await add(stores.tasks('ada'), 'After it')).id).toBe(4)
  })

  it('shows nobody anything in a partition itself', async () => {
    const url = await newPartitionedDatabase()
    await fill(url)
    const client = await connect(url)
    const { rows } =
      await client.query(`SELECT relname AS name, relrowsecurity AND relforcerowsecurity AS forced,
      relacl, (SELECT count(*)::int FROM pg_policy WHERE polrelid = c.oid) AS policies
      FROM pg_class c WHERE relispartition AND relkind = 'r'`)
    expect(rows).toHaveLength(divided.length * 2)
    for (const { name, ...rights } of rows) {
      expect(rights, name).toEqual({ forced: true, relacl: null, policies: 0 })
      await expect(as(client, 'ada', `SELECT * FROM ${name}`), name).rejects.toMatchObject({ code: '42501' })
    }
  })

  it('goes on where it was interrupted, and has nothing to do when it is done', async () => {
    const client = await connect(await newMigratedDatabase())
    const interrupted = partitionDatabase(client, 2, (done) => {
      if (done === 3) throw new Error('interrupted')
    })
    await expect(interrupted).rejects.toThrow('interrupted')
    expect([...(await countPartitions(client)).values()].filter((count) => count === 2)).toHaveLength(3)
    expect(await partitionDatabase(client, 2)).toBe(divided.length - 3)
    expect(await partitionDatabase(client, 2)).toBe(0)
  })

  it('lets later migrations change the tables', async () => {
    const url = await newPartitionedDatabase()
    await fill(url)
    const client = await connect(url)
    const next = `ALTER TABLE tasks ADD COLUMN mood TEXT; CREATE INDEX tasks_by_mood ON tasks (project, mood);
      ALTER TABLE tasks NO FORCE ROW LEVEL SECURITY; UPDATE tasks SET mood = 'calm'; ALTER TABLE tasks FORCE ROW LEVEL SECURITY`
    await migrate(client, [...migrations, next])
    expect((await client.query('SELECT DISTINCT mood FROM tasks')).rows).toEqual([{ mood: 'calm' }])
  })

  it('divides all that belongs to a project, but for what is looked up by something else', async () => {
    const client = await connect(await newMigratedDatabase())
    const { rows } = await client.query(`SELECT indrelid::regclass::text AS name FROM pg_index
      JOIN pg_attribute ON attrelid = indrelid AND attnum = indkey[0] WHERE indisprimary AND attname = 'project' ORDER BY 1`)
    const whole = ['invitations', 'project_counters', 'project_members']
    expect(rows.map(({ name }) => name)).toEqual(
      [...divided.filter((name) => dividedBy[name] === 'project'), ...whole].toSorted(),
    )
  })
})

describe('partitioning is refused', () => {
  it('for a count that is none, and where the server has no room for so many locks', async () => {
    const client = await connect(await newMigratedDatabase())
    for (const count of [0, 1, 257, 2.5, Number.NaN])
      expect((await failureOf(partitionDatabase(client, count))).message).toBe(
        'The count is a number from 2 to 256.',
      )
    expect((await failureOf(partitionDatabase(client, 8))).hint).toContain(
      'set max_locks_per_transaction = 128',
    )
    expect([...(await countPartitions(client)).values()]).toEqual(divided.map(() => 1))
  })

  it('while another program has the database open', async () => {
    const url = await newMigratedDatabase()
    await using stores = await openPostgresStores({ url })
    await stores.check()
    const failure = await failureOf(partitionDatabase(await connect(url), 2))
    expect(failure.message).toBe('Other programs have this database open.')
  })

  it('into another count than before, and for who does not own the tables', async () => {
    const url = await newPartitionedDatabase()
    const failure = await failureOf(partitionDatabase(await connect(url), 4))
    expect(failure.message).toBe('This database is divided into 2 partitions already.')

    const { client } = await newOwnedDatabase()
    await migrate(client)
    const admin = await connect(url.replace(/[^/]*$/, client.database ?? ''))
    const foreign = await failureOf(partitionDatabase(admin, 2))
    expect(foreign.message).toBe('The tables of this database belong to another role.')
  })
})

async function fill(url: string): Promise<void> {
  const indexes = smallIndexes()
  await using stores = await openPostgresStores({ url, ...indexes })
  for (const person of ['ada', 'grace']) await fillEveryTable(stores, person, indexes)
}

/** Everything of the tables but how they are kept. Read past the policies. */
async function contentsOf(client: pg.Client) {
  const names = await storeTables(client)
  const all = async (text: string) => (await client.query(text, [names])).rows
  const rows: Record<string, unknown> = {}
  for (const name of names) {
    await client.query(`BEGIN; ALTER TABLE ${name} NO FORCE ROW LEVEL SECURITY`)
    rows[name] = (await client.query(`SELECT * FROM ${name} ORDER BY ${name}::text COLLATE "C"`)).rows
    await client.query('ROLLBACK')
    expect(rows[name], name).not.toEqual([])
  }
  return {
    rows,
    columns: await all(`SELECT table_name, column_name, data_type, collation_name, is_nullable, column_default
      FROM information_schema.columns WHERE table_name = ANY ($1) ORDER BY table_name, ordinal_position`),
    indexes: (await all('SELECT indexdef FROM pg_indexes WHERE tablename = ANY ($1) ORDER BY indexname')).map(
      ({ indexdef }) => (indexdef as string).replace(' ON ONLY ', ' ON '),
    ),
    keys: await all(`SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid) FROM pg_constraint
      WHERE conrelid::regclass::text = ANY ($1) AND contype <> 'n' ORDER BY 1, 2`),
    rights: await all(`SELECT relname, relrowsecurity, relforcerowsecurity,
        (SELECT array_agg(one::text ORDER BY one::text) FROM unnest(relacl) AS one) AS acl
      FROM pg_class WHERE relname = ANY ($1) ORDER BY 1`),
    policies: await all(
      'SELECT * FROM pg_policies WHERE tablename = ANY ($1) ORDER BY tablename, policyname',
    ),
  }
}
