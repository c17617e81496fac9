import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { newDatabase } from '../../../test/support/stores/postgres.ts'
import { unhurried } from './unhurried.ts'

async function connectHurried(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: await newDatabase(), statement_timeout: 400 })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

const timeout = async (client: pg.Client) => (await client.query('SHOW statement_timeout')).rows[0]

it('lets a statement take longer than a request may, and the next one not', async () => {
  const client = await connectHurried()
  const slowly = () => client.query('SELECT pg_sleep(0.8)')
  await unhurried(client, slowly)
  expect(await timeout(client)).toEqual({ statement_timeout: '400ms' })
  await expect(slowly()).rejects.toMatchObject({ code: '57014' })
})

it('takes back everything of work that fails, and sets nothing beyond it', async () => {
  const client = await connectHurried()
  const work = unhurried(client, async () => {
    await client.query('CREATE TABLE half_done (id integer)')
    await client.query('SELECT 1 / 0')
  })
  await expect(work).rejects.toMatchObject({ code: '22012' })
  expect(await timeout(client)).toEqual({ statement_timeout: '400ms' })
  expect((await client.query("SELECT to_regclass('half_done') AS made")).rows).toEqual([{ made: null }])
})
