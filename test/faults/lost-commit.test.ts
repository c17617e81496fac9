import { expect, it, onTestFinished } from 'vitest'
import type { Origin } from '../../src/change.ts'
import { openPostgresStores } from '../../src/stores/postgres/open.ts'
import type { Stores } from '../../src/stores/stores.ts'
import { addTask } from '../../src/tasks/add-task.ts'
import { byId } from '../../src/tasks/task-ref.ts'
import { undo } from '../../src/tasks/undo.ts'
import { updateTask } from '../../src/tasks/update-task.ts'
import { FaultyNetwork } from '../support/faults/faulty-network.ts'
import { figure } from '../support/faults/figures.ts'
import { expectKept, expectSound, readPostgresLedger, upTo } from '../support/stores/ledger.ts'
import { newDatabase } from '../support/stores/postgres.ts'
import { failureOf } from '../support/stores/suite-desk.ts'

const origin = (more: Partial<Origin> = {}): Origin => ({ actor: 'ada', at: new Date(), ...more })
const add = (stores: Stores, title: string, more: Partial<Origin> = {}) =>
  addTask(stores.tasks('ada'), { title }, origin(more))

it('tells what was saved when the answer to its commit is lost, and does nothing twice', async () => {
  const { network, stores, url } = await openAcross()
  const told = [await add(stores, 'Before')]
  for (const number of upTo(20)) {
    network.cutBeforeAnswer('COMMIT')
    told.push(await add(stores, `Lost answer ${number}`))
  }
  const task = (await stores.tasks('ada').find(5)) as { title: string }
  network.cutBeforeAnswer('COMMIT')
  const renamed = await updateTask(stores.tasks('ada'), byId(5), { title: 'Renamed' }, origin())
  network.cutBeforeAnswer('COMMIT')
  await undo(stores.tasks('ada'), renamed.change?.id, origin())

  const ledger = await readPostgresLedger(url, 'ada')
  expect(ledger.tasks.map(({ id }) => id)).toEqual(upTo(21))
  expect(ledger.tasks[4]?.title).toBe(task.title)
  expectKept(ledger, JSON.parse(JSON.stringify(told)))
  expectSound(ledger)
  figure({ fault: 'a connection cut between COMMIT and its answer', tries: 22, lost: 0 })
})

it('tells the others what was saved, too', async () => {
  const { network, stores } = await openAcross()
  await add(stores, 'Before')
  const heard = Promise.withResolvers<void>()
  await stores.subscribe('ada', ['ada'], heard.resolve).ready
  network.cutBeforeAnswer('COMMIT')
  await add(stores, 'Lost answer')
  await heard.promise
})

it('says that nothing was saved when the commit itself was lost', async () => {
  const { network, stores, url } = await openAcross()
  await add(stores, 'Before')
  for (const _ of upTo(10)) {
    network.cutBeforeRequest('COMMIT')
    const failure = await failureOf(add(stores, 'Never heard of'))
    expect([failure.code, failure.hint]).toEqual(['unavailable', 'Try again in a moment.'])
  }
  const ledger = await readPostgresLedger(url, 'ada')
  expect(ledger.tasks.map(({ title }) => title)).toEqual(['Before'])
  expectSound(ledger)
})

it('says that it does not know when the server stays away, and repeats nothing under the same key', async () => {
  const { network, stores } = await openAcross()
  await add(stores, 'Before')
  network.refuseBeforeAnswer('COMMIT')
  const lost = await failureOf(add(stores, 'Water the plants', { requestKey: 'k1' }))
  expect(lost).toMatchObject({ code: 'unavailable', hint: expect.stringContaining('it may have been saved') })
  await network.restore()
  const repeated = await add(stores, 'Water the plants', { requestKey: 'k1' })
  expect(repeated).toMatchObject({ repeated: true, task: { id: 2 } })
})

async function openAcross() {
  const url = await newDatabase()
  const network = await FaultyNetwork.to(url)
  const stores = await openPostgresStores({ url: network.url })
  onTestFinished(() => stores.close())
  return { url, network, stores }
}
