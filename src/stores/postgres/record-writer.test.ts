import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { newMigratedDatabase } from '../../../test/support/stores/postgres.ts'
import { makeProject } from '../../../test/support/stores/shared-projects.ts'
import { noon } from '../../../test/support/stores/suite-desk.ts'
import type { CallRecord } from '../../contracts/call.ts'
import { keyedProject } from '../../projects/project.ts'
import { Activity } from '../../usage/activity.ts'
import { CallCounts } from '../../usage/call-counts.ts'
import type { Queries } from '../sql/engine.ts'
import { sql } from '../sql/statement.ts'
import { PostgresEngine } from './engine.ts'
import { openPostgresStores } from './open.ts'

const called = (owner: string, more: Partial<CallRecord> = {}): CallRecord => ({
  ...{ contract: 'native', tool: 'list_tasks', owner, client: 'claude', via: 'token', requestId: 'r-1' },
  ...{ outcome: 'ok', at: noon, milliseconds: 1.5, size: 10, ...more },
})

async function openActivity() {
  const url = await newMigratedDatabase()
  const stores = await openPostgresStores({ url })
  onTestFinished(() => stores.close())
  const warnings: object[] = []
  const warn = (_: string, facts: object) => void warnings.push(facts)
  const activity = new Activity({ ...stores, warn }, new CallCounts())
  const client = new pg.Client(url)
  await client.connect()
  onTestFinished(() => client.end())
  return { stores, activity, warnings, client, url }
}

const people = Array.from({ length: 100 }, (_, number) => `person ${number}`)

it('writes what is on record of many people who call once in a few transactions', async () => {
  const { stores, activity, warnings, client } = await openActivity()
  for (const person of people) activity.called(called(person))
  await activity.settle()

  const { rows } =
    await client.query(`SELECT count(DISTINCT number)::int AS transactions, count(*)::int AS written FROM (
    SELECT xmin::text AS number FROM audit UNION ALL SELECT xmin::text FROM call_counts
    UNION ALL SELECT xmin::text FROM sessions) AS records`)
  expect(rows[0].written).toBe(3 * people.length)
  expect(rows[0].transactions).toBeLessThanOrEqual(0.3 * people.length)
  for (const person of people) {
    expect(await stores.audit(person).list({ limit: 9 })).toHaveLength(1)
    expect(await stores.callCounts(person).list('')).toMatchObject([{ calls: 1 }])
    expect(await stores.context(person).sessions({ limit: 9 })).toMatchObject([{ actor: person, calls: 1 }])
  }
  expect(warnings).toEqual([])
})

it('keeps what is on record of the others where that of one is refused', async () => {
  const { stores, activity, warnings } = await openActivity()
  const hers = await makeProject(stores, 'grace', 'shared', { ada: 'reader' })
  activity.called(called('ada', { project: hers }))
  activity.called(called('nobody', { project: hers }))
  activity.called(called('linus', { project: keyedProject('linus', 'not made yet') }))
  activity.called(called('barbara', { project: keyedProject('barbara', 'not made either') }))
  activity.called(called('broken', { tool: 'no text \0 that PostgreSQL takes' }))
  await activity.settle()

  for (const person of ['ada', 'nobody', 'linus', 'barbara'])
    expect(await stores.audit(person).list({ limit: 9 }), person).toHaveLength(1)
  expect(await stores.context('grace', hers).sessions({ limit: 9 })).toMatchObject([{ actor: 'ada' }])
  for (const [person, key] of [['linus', 'not made yet'] as const, ['barbara', 'not made either'] as const])
    expect(await stores.context(person, keyedProject(person, key)).sessions({ limit: 9 })).toHaveLength(1)
  expect(warnings).toHaveLength(2)
})

it('writes as each person what row-level security lets that person write, and nothing else', async () => {
  const { url, stores } = await openActivity()
  const pool = new pg.Pool({ connectionString: url, pipeline: true } as pg.PoolConfig)
  onTestFinished(() => pool.end())
  const engine = new PostgresEngine(pool)
  const count = (
    owner: string,
  ) => sql`INSERT INTO call_counts (owner, day, contract, tool, outcome, calls, durations)
    VALUES (${owner}, '2026-11-15', 'native', 'undo', 'ok', 1, '[]')`
  const outcomes = await Promise.allSettled([
    engine.gather('ada', async (queries) => queries.run(count('ada')), 'ada'),
    engine.gather('grace', async (queries) => queries.run(count('linus')), 'grace'),
    engine.gather('linus', (queries) => queries.all(sql`SELECT owner FROM call_counts`), 'linus'),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(outcomes[2]).toMatchObject({ value: [] })
  expect(await stores.callCounts('ada').list('')).toHaveLength(1)
  expect(await stores.callCounts('linus').list('')).toEqual([])
})

it('begins one session where two calls of a connection come at once', async () => {
  const { stores } = await openActivity()
  const visit = { actor: 'ada', client: 'claude', at: noon, calls: 1 }
  const touched = Array.from({ length: 8 }, () => stores.context('ada').touchSession(visit))
  expect(new Set((await Promise.all(touched)).map(({ id }) => id)).size).toBe(1)
  expect(await stores.context('ada').sessions({ limit: 9 })).toMatchObject([{ calls: 8 }])
})

it('holds what it holds in one order, so that two nodes never wait for each other', async () => {
  const { url, client } = await openActivity()
  const pools = [1, 2].map(() => new pg.Pool({ connectionString: url, pipeline: true } as pg.PoolConfig))
  const nodes = pools.map((pool) => new PostgresEngine(pool))
  const lines = ['a', 'b', 'c']
  const hold = (engine: PostgresEngine, line: string) => async (queries: Queries) => {
    queries.run(engine.holdWords(line))
    return queries.all(sql`SELECT 1`)
  }
  for (let round = 0; round < 10; round++)
    await Promise.all(
      nodes.flatMap((engine, number) =>
        (number === 0 ? lines : lines.toReversed()).map((line) =>
          engine.gather('ada', hold(engine, line), line),
        ),
      ),
    )
  // A connection tells what it has counted when it ends.
  for (const pool of pools) await pool.end()
  const { rows } = await client.query(
    'SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()',
  )
  expect(rows).toEqual([{ deadlocks: 0 }])
})
