// A simulated year of two nodes with kills, outages and receivers that fail: node bench/reminders.ts [NUMBER]
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqliteStores } from '../src/stores/sqlite/open.ts'
import { Random } from '../test/faults/random.ts'
import { simulateYear } from '../test/support/reminders/simulated-year.ts'

const reminders = Number(process.argv[2] ?? 10_000)
const folder = mkdtempSync(join(tmpdir(), 'waymark-reminders-'))
try {
  const file = join(folder, 'waymark.db')
  await using one = await openSqliteStores({ file })
  await using other = await openSqliteStores({ file })
  const chance = new Random(24)
  const start = performance.now()
  const year = await simulateYear({
    nodes: [one, other],
    reminders,
    people: 100,
    random: () => chance.next(),
  })
  console.log({ ...year, seconds: Math.round((performance.now() - start) / 1000) })
  if (year.told !== reminders || year.silentlyLate > 0 || year.copies > year.unmarked) process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true })
}
