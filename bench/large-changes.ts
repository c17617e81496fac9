import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { openPostgresStores } from '../src/stores/postgres/open.ts'
import { openSqliteStores } from '../src/stores/sqlite/open.ts'
import type { Stores } from '../src/stores/stores.ts'
import { addTask } from '../src/tasks/add-task.ts'
import { deleteTask } from '../src/tasks/delete-task.ts'
import { undo } from '../src/tasks/undo.ts'
import { startPostgres } from '../test/setup/postgres.ts'
import { longestHold } from '../test/support/timing/longest-hold.ts'

/** How long changes of thousands of tasks take, and how long they hold everybody else up at a time. */
const size = Number(process.argv[2] ?? 10_000)

const folder = mkdtempSync(join(tmpdir(), 'waymark-bench-'))
console.log(`${size} tasks, milliseconds in all (and at a time)`)
await measure('SQLite', await openSqliteStores({ file: join(folder, 'waymark.db') }))
rmSync(folder, { recursive: true, force: true })
const postgres = await startPostgres()
await measure('PostgreSQL', await openPostgresStores({ url: `${postgres.url}/postgres` }))
await postgres.stop()

async function measure(engine: string, stores: Stores): Promise<void> {
  await using open = stores
  const tasks = open.tasks('ada')
  const origin = { actor: 'ada', at: new Date() }
  const { task: parent } = await addTask(tasks, { title: 'Move house' }, origin)
  const figures: string[] = []
  const step = async (what: string, work: () => Promise<unknown>) => {
    const start = performance.now()
    const hold = await longestHold(work)
    figures.push(`${what} ${Math.round(performance.now() - start)} (${Math.round(hold)})`)
  }
  await step('import', () =>
    tasks.write('add', origin, async (tx) => {
      for (let index = 1; index <= size; index++) {
        tx.restore({ ...parent, id: parent.id + index, title: `Pack box ${index}`, parent: parent.id })
        await tx.turn()
      }
    }),
  )
  await step('delete', () => deleteTask(tasks, { id: parent.id }, origin))
  await step('undo the delete', () => undo(tasks, 3, origin))
  await step('undo the import', () => undo(tasks, 2, origin))
  console.log(`${engine}: ${figures.join(', ')}`)
}
