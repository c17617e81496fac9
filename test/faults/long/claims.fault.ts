import { join } from 'node:path'
import { expect, it } from 'vitest'
import { figure } from '../../support/faults/figures.ts'
import { newFolder } from '../../support/files/folder.ts'
import { readPostgresLedger, readSqliteLedger } from '../../support/stores/ledger.ts'
import { newDatabase } from '../../support/stores/postgres.ts'
import { type Outcome, workThroughKills } from '../claiming-workers.ts'

const workers = { processes: 64, connections: 1, tasks: 2_000, leaseMs: 15_000 }

it('lets 64 processes finish 2,000 tasks of one project once each though half are killed, on SQLite', async () => {
  const file = join(newFolder(), 'waymark.db')
  const outcome = await workThroughKills({ file }, (project) => readSqliteLedger(file, project), workers)
  tell('SQLite', outcome)
})

it('lets 64 processes finish 2,000 tasks of one project once each though half are killed, on PostgreSQL', async () => {
  const url = await newDatabase()
  const outcome = await workThroughKills({ url }, (project) => readPostgresLedger(url, project), workers)
  tell('PostgreSQL', outcome)
})

function tell(engine: string, { takenOver, fromLiving, stalled }: Outcome): void {
  expect(takenOver).toBeGreaterThan(0)
  figure({
    fault: `kill -9 of 32 of 64 workers that claim and finish 2,000 tasks, ${engine}`,
    tries: 32,
    lost: 0,
    remark: `none done twice; ${takenOver} tasks taken over, ${fromLiving} of them from living workers; ${stalled} workers were kept waiting`,
  })
}
