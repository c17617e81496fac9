import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import type { Origin } from '../../src/change.ts'
import { openPostgresStores } from '../../src/stores/postgres/open.ts'
import type { Stores } from '../../src/stores/stores.ts'
import { type Added, addTask } from '../../src/tasks/add-task.ts'
import { completeTask } from '../../src/tasks/complete-task.ts'
import { byId } from '../../src/tasks/task-ref.ts'
import { FaultyNetwork } from '../support/faults/faulty-network.ts'
import { expectKept, expectSound, readPostgresLedger, upTo } from '../support/stores/ledger.ts'
import { newDatabase } from '../support/stores/postgres.ts'
import { failureOf } from '../support/stores/suite-desk.ts'

const origin = (more: Partial<Origin> = {}): Origin => ({ actor: 'ada', at: new Date(), ...more })
const add = (stores: Stores, title: string, more: Partial<Origin> = {}): Promise<Added> =>
  addTask(stores.tasks('ada'), { title }, origin(more))

it.for(['refuse', 'reset'] as const)(
  'says within 5 seconds that the server is gone (%s), and works again when it is back',
  async (way) => {
    const { network, stores, url } = await openAcross()
    const first = await add(stores, 'Before')
    await network[way]()

    await expectUnavailable(stores)
    await network.restore()
    const second = await add(stores, 'After')
    const ledger = await readPostgresLedger(url, 'ada')
    expect(ledger.tasks.map(({ title }) => title)).toEqual(['Before', 'After'])
    expectKept(ledger, told([first, second]))
    expectSound(ledger)
  },
)

it('gives up on a server that has fallen silent, and works again when it is heard', async () => {
  const { network, stores } = await openAcross()
  await Promise.all(upTo(5).map((number) => add(stores, `Task ${number}`)))
  network.fallSilent()

  await expectUnavailable(stores)
  await network.restore()
  expect((await add(stores, 'After')).task.id).toBe(6)
})

it('fails many calls at once while the server is gone, and leaves none waiting', async () => {
  const { network, stores } = await openAcross()
  await Promise.all(upTo(20).map((number) => add(stores, `Task ${number}`)))
  const calls = upTo(50).map((number) => failureOf(add(stores, `Lost ${number}`)))
  await network.refuse()

  for (const failure of await Promise.all(calls)) expect(failure.code).toBe('unavailable')
  await network.restore()
  await Promise.all(upTo(20).map((number) => add(stores, `Again ${number}`)))
})

it('writes nothing of a transaction whose connection was cut in the middle', async () => {
  const { network, stores, url } = await openAcross({ poolSize: 2 })
  const { task } = await add(stores, 'Water the plants')
  for (const _ of upTo(3)) {
    const failure = await failureOf(
      stores.tasks('ada').write('update', origin(), async (tx) => {
        const before = (await tx.find(task.id)) as typeof task
        tx.save(before, { ...before, title: 'Half done' })
        await tx.find(task.id)
        network.cut()
      }),
    )
    expect(failure.code).toBe('unavailable')
  }

  expect(await stores.tasks('ada').find(task.id)).toEqual(task)
  await add(stores, 'The pool goes on')
  expectSound(await readPostgresLedger(url, 'ada'))
})

it('loses nothing acknowledged while connections are cut again and again', async () => {
  const { network, stores, url } = await openAcross()
  const done: Added[] = []
  const failed: unknown[] = []
  for (const round of upTo(15)) {
    const calls = upTo(12).map((number) =>
      add(stores, `Round ${round}, task ${number}`).then(
        (added) => {
          done.push(added)
          if (done.length % 5 === 0) network.cut()
        },
        (error) => failed.push(error),
      ),
    )
    await Promise.all(calls)
  }

  expect(failed).not.toEqual([])
  for (const error of failed) expect(error).toMatchObject({ name: 'Failure', code: 'unavailable' })
  const ledger = await readPostgresLedger(url, 'ada')
  expectKept(ledger, told(done))
  expectSound(ledger)
  await add(stores, 'The pool goes on')
})

it('works on at once after the server ended its idle connections', async () => {
  const idleErrors: Error[] = []
  const { network, stores, url } = await openAcross({ onIdleError: (error) => idleErrors.push(error) })
  await Promise.all(upTo(5).map((number) => add(stores, `Task ${number}`)))
  await expect.poll(() => idleConnections(url, 'waymark')).toBe(network.connections)
  const idle = network.connections
  await terminate(url, 'waymark')
  await expect.poll(() => idleErrors.length).toBe(idle)

  expect((await add(stores, 'The next')).task.id).toBe(6)
})

/** Every kind of call fails, and none of them waits for ever. */
async function expectUnavailable(stores: Stores): Promise<void> {
  const tasks = stores.tasks('ada')
  const calls = [
    tasks.find(1),
    tasks.list({ order: 'newest', limit: 5 }),
    add(stores, 'While it is gone'),
    completeTask(tasks, byId(1), origin()),
    stores.check(),
  ]
  for (const failure of await Promise.all(calls.map(failureOf))) expect(failure.code).toBe('unavailable')
}

async function openAcross(options: { poolSize?: number; onIdleError?: (error: Error) => void } = {}) {
  const url = await newDatabase()
  const network = await FaultyNetwork.to(url)
  const stores = await openPostgresStores({ url: network.url, ...options })
  onTestFinished(() => stores.close())
  return { url, network, stores }
}

function told(added: readonly Added[]) {
  return JSON.parse(JSON.stringify(added)) as Added[]
}

/** A connection that is still being made is not among them. */
async function idleConnections(url: string, application: string): Promise<number> {
  const client = new pg.Client(url)
  await client.connect()
  const { rowCount } = await client.query(
    "SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1 AND state = 'idle'",
    [application],
  )
  await client.end()
  return rowCount ?? 0
}

async function terminate(url: string, application: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1',
    [application],
  )
  await client.end()
}
