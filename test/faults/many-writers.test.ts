import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Added } from '../../src/tasks/add-task.ts'
import { figure } from '../support/faults/figures.ts'
import { Worker } from '../support/faults/worker.ts'
import { newFolder } from '../support/files/folder.ts'
import {
  expectKept,
  expectSound,
  type Ledger,
  readPostgresLedger,
  readSqliteLedger,
  upTo,
} from '../support/stores/ledger.ts'
import { newDatabase } from '../support/stores/postgres.ts'
import type { Place } from './workers/open.ts'

it('keeps all of 1,600 tasks that 32 processes add at once to one new SQLite file', async () => {
  const file = join(newFolder(), 'data', 'waymark.db')
  const told = await addFromManyProcesses({ file })

  expectAllKept(await readSqliteLedger(file, 'ada'), told)
  figure({ fault: '32 processes that write at once, SQLite', tries: told.length, lost: 0 })
})

it('keeps all of 1,600 tasks that 32 processes add at once to one empty PostgreSQL database', async () => {
  const url = await newDatabase()
  const told = await addFromManyProcesses({ url })

  expectAllKept(await readPostgresLedger(url, 'ada'), told)
  figure({ fault: '32 processes that write at once, PostgreSQL', tries: told.length, lost: 0 })
})

async function addFromManyProcesses(place: Place): Promise<Added[]> {
  const workers = upTo(32).map(
    (number) => new Worker<Added>('add-tasks', { place, name: `Process ${number}`, count: 50 }),
  )
  await Promise.all(workers.map((worker) => worker.hasSaid(1)))
  for (const worker of workers) worker.go()
  const endings = await Promise.all(workers.map((worker) => worker.ended))

  expect(endings).toEqual(Array(32).fill({ code: 0, signal: null, stderr: '' }))
  return workers.flatMap((worker) => worker.said.slice(1))
}

function expectAllKept(ledger: Ledger, told: readonly Added[]): void {
  expect(told.map(({ task }) => task.id).sort((one, other) => one - other)).toEqual(upTo(1_600))
  expect(ledger.tasks.map(({ id }) => id)).toEqual(upTo(1_600))
  expect(new Set(ledger.tasks.map(({ title }) => title)).size).toBe(1_600)
  expectKept(ledger, told)
  expectSound(ledger)
}
