import { expect, it } from 'vitest'
import { connect } from '../../../test/support/stores/database-roles.ts'
import { newDatabase } from '../../../test/support/stores/postgres.ts'
import { openPostgresStores } from './open.ts'

it('counts together what several nodes take, each owner and each thing apart', async () => {
  const url = await newDatabase()
  await using one = await openPostgresStores({ url })
  await using other = await openPostgresStores({ url })
  const [first, second] = [one.rateWindows?.('ada'), other.rateWindows?.('ada')]

  expect((await first?.take('undo', 30, 100))?.granted).toBe(30)
  expect((await second?.take('undo', 60, 100))?.granted).toBe(60)
  expect((await first?.take('undo', 30, 100))?.granted).toBe(10)
  expect((await second?.take('undo', 30, 100))?.granted).toBe(0)
  expect((await first?.take('list_tasks', 30, 100))?.granted).toBe(30)
  expect((await one.rateWindows?.('grace').take('undo', 30, 100))?.granted).toBe(30)
})

it('begins a minute with the first call, by the clock of the server', async () => {
  const url = await newDatabase()
  await using stores = await openPostgresStores({ url })
  const windows = stores.rateWindows?.('ada')
  const grant = await windows?.take('undo', 100, 100)
  expect(grant).toMatchObject({ granted: 100 })
  expect(grant?.endsInMs).toBeGreaterThan(59_000)
  expect(grant?.endsInMs).toBeLessThanOrEqual(60_000)
  expect((await windows?.take('undo', 1, 100))?.granted).toBe(0)

  const client = await connect(url)
  await client.query('UPDATE rate_windows SET ends_at = ends_at - 60000')
  expect((await windows?.take('undo', 40, 100))?.granted).toBe(40)
  expect((await windows?.take('undo', 70, 100))?.granted).toBe(60)
})

it('loses no call of many nodes that take at the same moment', async () => {
  const url = await newDatabase()
  await using one = await openPostgresStores({ url })
  await using other = await openPostgresStores({ url })
  const takes = Array.from({ length: 60 }, (_, number) =>
    (number % 2 ? one : other).rateWindows?.('ada').take('undo', 5, 100),
  )
  const granted = (await Promise.all(takes)).reduce((sum, grant) => sum + (grant?.granted ?? 0), 0)
  expect(granted).toBe(100)
})
