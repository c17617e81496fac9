import { join } from 'node:path'
import { expect, it } from 'vitest'
import { newFolder } from '../support/files/folder.ts'
import { readPostgresLedger, readSqliteLedger } from '../support/stores/ledger.ts'
import { newDatabase } from '../support/stores/postgres.ts'
import { workThroughKills } from './claiming-workers.ts'

// 64 assistants in 16 processes; `npm run faults` gives each a process of its own, and 2,000 tasks to all.
const workers = { processes: 16, connections: 4, tasks: 500, leaseMs: 4_000 }

it('lets 64 workers finish 500 tasks of one project once each though half are killed, on SQLite', async () => {
  const file = join(newFolder(), 'waymark.db')
  const outcome = await workThroughKills({ file }, (project) => readSqliteLedger(file, project), workers)
  expect(outcome.takenOver).toBeGreaterThan(0)
})

it('lets 64 workers finish 500 tasks of one project once each though half are killed, on PostgreSQL', async () => {
  const url = await newDatabase()
  const outcome = await workThroughKills({ url }, (project) => readPostgresLedger(url, project), workers)
  expect(outcome.takenOver).toBeGreaterThan(0)
})
