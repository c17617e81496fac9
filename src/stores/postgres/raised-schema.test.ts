import pg from 'pg'
import { expect, it } from 'vitest'
import { newMigratedDatabase } from '../../../test/support/stores/postgres.ts'
import { add, failureOf } from '../../../test/support/stores/suite-desk.ts'
import { openPostgresStores } from './open.ts'

it('writes nothing once a newer version has raised the schema', async () => {
  const url = await newMigratedDatabase()
  await using stores = await openPostgresStores({ url })
  const tasks = stores.tasks('ada')
  await add(tasks, 'Before')
  const newer = new pg.Client(url)
  await newer.connect()
  await newer.query('UPDATE waymark_schema SET version = version + 1')
  const failure = await failureOf(add(tasks, 'By the old program'))
  expect([failure.code, failure.message]).toEqual([
    'unavailable',
    expect.stringContaining('was made by a newer Waymark'),
  ])
  await newer.query('UPDATE waymark_schema SET version = version - 1')
  await add(tasks, 'After')
  const { rows } = await newer.query('SELECT title FROM tasks ORDER BY id')
  expect(rows.map(({ title }) => title)).toEqual(['Before', 'After'])
  await newer.end()
})

it('is not ready for requests once a newer version has raised the schema', async () => {
  const url = await newMigratedDatabase()
  await using stores = await openPostgresStores({ url })
  await stores.check()
  const newer = new pg.Client(url)
  await newer.connect()
  await newer.query('UPDATE waymark_schema SET version = version + 1').finally(() => newer.end())
  const failure = await failureOf(stores.check())
  expect(failure.message).toContain('was made by a newer Waymark')
})
