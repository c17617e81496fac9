import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openSqliteStores } from '../../src/stores/sqlite/open.ts'
import { type Added, addTask } from '../../src/tasks/add-task.ts'
import { figure } from '../support/faults/figures.ts'
import { Worker } from '../support/faults/worker.ts'
import { newFolder } from '../support/files/folder.ts'
import { expectKept, expectSound, readSqliteLedger } from '../support/stores/ledger.ts'
import { allEnded } from './all-ended.ts'

it('opens the database after a kill before any step of its creation', async () => {
  const folder = newFolder()
  let killed = 0
  let isWhole = false
  // Each lane takes the next step until a process lives through all of them.
  const lane = async () => {
    while (!isWhole) {
      const dieAt = ++killed
      const file = join(folder, `${dieAt}`, 'waymark.db')
      const worker = new Worker<Added>('open-and-die', { file, dieAt })
      const { code, signal, stderr } = await worker.ended
      expect({ end: signal ?? code, stderr }).toEqual({ end: code === 0 ? 0 : 'SIGKILL', stderr: '' })
      isWhole ||= code === 0

      await expectToOpen(file, worker.said)
    }
  }
  await allEnded([lane(), lane(), lane()])
  expect(killed).toBeGreaterThan(20)
  figure({ fault: 'kill -9 before every step of making a database', tries: killed, lost: 0 })
})

it('opens a database that another process made while this one looked for it', async () => {
  const file = join(newFolder(), 'waymark.db')
  const worker = new Worker<Added>('open-and-die', { file, overtaken: true })

  expect(await worker.ended).toEqual({ code: 0, signal: null, stderr: '' })
  expect(worker.said[0]?.task.id).toBe(2)
  expectSound(await readSqliteLedger(file, 'ada'))
})

/** A file with the right name is a whole database, and without one the next start makes it. */
async function expectToOpen(file: string, told: readonly Added[]): Promise<void> {
  if (existsSync(file)) expectSound(await readSqliteLedger(file, 'ada'))
  const stores = await openSqliteStores({ file })
  const added = await addTask(
    stores.tasks('ada'),
    { title: 'Feed the cat' },
    { actor: 'ada', at: new Date() },
  )
  await stores.close()

  const ledger = await readSqliteLedger(file, 'ada')
  expectSound(ledger)
  expectKept(ledger, [...told, JSON.parse(JSON.stringify(added))])
}
