import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { openPostgresStores } from '../../src/stores/postgres/open.ts'
import { newDatabase, newServer } from '../support/stores/postgres.ts'
import { add, failureOf } from '../support/stores/suite-desk.ts'

it('acknowledges nothing that the standby does not have, when a primary ends the connections that wait for it', async () => {
  const url = await newDatabase(await newServer(['wal_level=replica', 'max_wal_senders=2']))
  await using stores = await openPostgresStores({ url })
  await add(stores.tasks('ada'), 'Before')
  const admin = new pg.Client(url)
  await admin.connect()
  onTestFinished(() => admin.end())
  await admin.query("ALTER SYSTEM SET synchronous_standby_names = 'away'")
  await admin.query('SELECT pg_reload_conf()')
  await expect
    .poll(async () => (await admin.query('SHOW synchronous_standby_names')).rows[0])
    .toMatchObject({
      synchronous_standby_names: 'away',
    })

  const failure = failureOf(add(stores.tasks('ada'), 'On the primary alone'))
  const waiting = "FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
  await expect.poll(async () => (await admin.query(`SELECT 1 ${waiting}`)).rowCount).toBe(1)
  // As a primary does that is to step down. The change is visible from then on, and the next primary does not have it.
  await admin.query(`SELECT pg_terminate_backend(pid) ${waiting}`)
  expect((await failure).message).toContain('before it said whether this was saved')

  // Once a standby is there, or none is asked for, writing goes on.
  await admin.query('ALTER SYSTEM RESET synchronous_standby_names')
  await admin.query('SELECT pg_reload_conf()')
  await add(stores.tasks('ada'), 'After')
})
