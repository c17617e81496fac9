import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openSqliteStores } from '../../../src/stores/sqlite/open.ts'
import type { Stores } from '../../../src/stores/stores.ts'
import { addTask } from '../../../src/tasks/add-task.ts'
import { given, type Outcome, origin, outcome, say } from './worker.ts'

/** `disk` is small and its own; `outside` is not on it. */
const { disk, outside, scene } = given<{ disk: string; outside: string; scene: keyof typeof scenes }>()
const file = join(disk, 'waymark.db')
const filler = join(disk, 'filler')

const scenes = {
  async writing() {
    writeFileSync(filler, Buffer.alloc(400_000))
    await using stores = await openSqliteStores({ file })
    const refused = [...(await addUntilFull(stores, 3)), ...(await addUntilFull(stores, 1))]
    const read = (await stores.tasks('ada').list({ order: 'newest', limit: 10_000 })).length
    const check = await outcome(stores.check())
    copyDatabase('full.db')
    rmSync(filler)
    say({ refused, check, read, after: await addOne(stores) })
    copyDatabase('after.db')
  },

  async creating() {
    const room = fillUp()
    const full = await outcome(openSqliteStores({ file }))
    const left = readdirSync(disk)
    rmSync(filler)
    await using stores = await openSqliteStores({ file })
    say({ room, full, left, after: await addOne(stores) })
    copyDatabase('after.db')
  },

  /** With ever more room: either there is none, or the database is whole. */
  async squeezed() {
    const outcomes: Outcome[] = []
    for (let room = 0; room < 1_000_000; room += 40_000) {
      writeFileSync(filler, Buffer.alloc(1_000_000 - room))
      outcomes.push(await outcome(openSqliteStores({ file }).then((stores) => stores.close())))
      if (outcomes.at(-1)?.code === 'done') copyDatabase(`${room}.db`)
      for (const name of readdirSync(disk)) rmSync(join(disk, name))
    }
    say({ outcomes })
  },

  async opening() {
    const stores = await openSqliteStores({ file })
    await addOne(stores)
    await stores.close()
    fillUp()
    const full = await outcome(openSqliteStores({ file }))
    rmSync(filler)
    await using again = await openSqliteStores({ file })
    say({ full, after: await addOne(again) })
    copyDatabase('after.db')
  },
}

await scenes[scene]()

/** Several at once, which may share a commit; gives what those were told that found no room. */
async function addUntilFull(stores: Stores, atOnce: number): Promise<Outcome[]> {
  for (;;) {
    const results = await Promise.all(Array.from({ length: atOnce }, () => addOne(stores)))
    const refused = results.filter(({ code }) => code !== 'done')
    if (refused.length > 0) return refused
  }
}

function addOne(stores: Stores): Promise<Outcome> {
  return outcome(
    (async () => {
      const task = { title: 'Water the plants', description: 'Twice. '.repeat(200), tags: ['home'] }
      const { change } = await addTask(stores.tasks('ada'), task, origin())
      say({ change })
    })(),
  )
}

/** Takes all the room there is. */
function fillUp(): number {
  let size = 0
  for (const block of [65_536, 4_096]) {
    try {
      for (;;) {
        writeFileSync(filler, Buffer.alloc(block), { flag: 'a' })
        size += block
      }
    } catch {}
  }
  return size
}

function copyDatabase(name: string): void {
  const database = new DatabaseSync(file, { readOnly: true })
  database.exec(`VACUUM INTO '${join(outside, name)}'`)
  say({ integrity: database.prepare('PRAGMA integrity_check').all() })
  database.close()
}
