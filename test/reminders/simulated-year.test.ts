import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openPostgresStores } from '../../src/stores/postgres/open.ts'
import { openSqliteStores } from '../../src/stores/sqlite/open.ts'
import { Random } from '../faults/random.ts'
import { newFolder } from '../support/files/folder.ts'
import { simulateYear } from '../support/reminders/simulated-year.ts'
import { newMigratedDatabase } from '../support/stores/postgres.ts'

const engines = {
  SQLite: async () => {
    const file = join(newFolder(), 'waymark.db')
    return [await openSqliteStores({ file }), await openSqliteStores({ file })] as const
  },
  PostgreSQL: async () => {
    const url = await newMigratedDatabase()
    return [await openPostgresStores({ url }), await openPostgresStores({ url })] as const
  },
}

describe.each(Object.entries(engines))('a year of two nodes on %s', (engine, open) => {
  it('tells every reminder, once but for kills, within a minute or said to be late', async () => {
    const nodes = await open()
    await using _one = nodes[0]
    await using _other = nodes[1]
    const reminders = engine === 'SQLite' ? 600 : 150
    const chance = new Random(24)
    const told = await simulateYear({ nodes, reminders, people: 20, random: () => chance.next() })
    expect(told).toMatchObject({ told: reminders, silentlyLate: 0 })
    expect(told.copies).toBeLessThanOrEqual(told.unmarked)
    expect(told.kills).toBeGreaterThan(2)
    expect(told.late).toBeGreaterThan(0)
  }, 60_000)
})
