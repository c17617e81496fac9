import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { openPostgresStores } from '../../src/stores/postgres/open.ts'
import { openSqliteStores } from '../../src/stores/sqlite/open.ts'
import { addTask } from '../../src/tasks/add-task.ts'
import { Random } from '../faults/random.ts'
import { newFolder } from '../support/files/folder.ts'
import { reminderNode } from '../support/reminders/node.ts'
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

describe('a node that is killed with kill -9 while it sends', () => {
  it('loses nothing: another sends what it had not marked, with the same ids', async () => {
    const file = join(newFolder(), 'waymark.db')
    await using stores = await openSqliteStores({ file })
    const due = '2030-05-06T10:00:00Z'
    for (let index = 0; index < 40; index++)
      await addTask(stores.tasks('ada'), { title: `Task ${index}`, due }, { actor: 'ada', at: new Date() })
    const program = fileURLToPath(new URL('../support/reminders/node-process.ts', import.meta.url))
    const child = spawn(process.execPath, [program, file, due, '25'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = once(child, 'close')
    const sent: string[] = []
    // The first are marked, some after them are sent and not marked, and the rest is only claimed, or not even that.
    for await (const id of createInterface({ input: child.stdout }))
      if (sent.push(id) === 25) child.kill('SIGKILL')
    expect((await ended)[1]).toBe('SIGKILL')
    const clock = { now: Date.parse(due) + 1_000 }
    const other = reminderNode({ stores, now: () => clock.now })
    await other.run()
    clock.now = Date.parse(due) + 61_000
    await other.run()
    const later = other.received.map(({ message }) => message.id)
    expect(new Set([...sent, ...later]).size).toBe(40)
    expect(new Set(later).size).toBe(later.length)
    // Twenty are sent and marked together.
    expect(later).toHaveLength(20)
    expect(later).toEqual(expect.arrayContaining(sent.slice(20)))
    const told = await stores.notifications('ada').notices(new Date(0), 100)
    expect(told).toHaveLength(40)
  })
})
