// What it costs to list the tasks of 50 projects at once, against as many tasks in one:
//   node bench/across.ts [--tasks 50000] [--projects 50] [--engine both]
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startOn } from '../src/compose.ts'
import { readConfig } from '../src/config.ts'
import { type Caller, call } from '../src/contracts/call.ts'
import { native } from '../src/contracts/native/contract.ts'
import { keyedProject } from '../src/projects/project.ts'
import { openPostgresStores } from '../src/stores/postgres/open.ts'
import { openSqliteStores } from '../src/stores/sqlite/open.ts'
import type { Stores } from '../src/stores/stores.ts'
import { addTask } from '../src/tasks/add-task.ts'
import { titleOf } from './store/fill.ts'
import { startPostgres } from './store/postgres-server.ts'

const { values: flags } = parseArgs({
  options: {
    tasks: { type: 'string', default: '50000' },
    projects: { type: 'string', default: '50' },
    engine: { type: 'string', default: 'both' },
  },
})
const [size, spread] = [Number(flags.tasks), Number(flags.projects)]
const rounds = 50
const views = ['open', 'today', 'ready', 'all']

for (const engine of flags.engine === 'both' ? ['sqlite', 'postgres'] : [flags.engine]) {
  await using cleanUp = new AsyncDisposableStack()
  const stores = cleanUp.use(await open(engine, cleanUp))
  await fill(stores, 'one', 1)
  await fill(stores, 'many', spread)
  const config = readConfig({ WAYMARK_RATE_LIMITS: 'off', WAYMARK_EMBEDDER: 'off', WAYMARK_TZ: 'UTC' })
  const log = { debug() {}, info() {}, warn() {}, error() {} }
  const { deps } = await startOn(stores, config, log, Promise.resolve(null))
  const only = keyedProject('one', 'github.com/acme/app-0')
  for (const view of views) {
    const one = await measure({ owner: 'one', project: only }, { view, project: 'app-0' })
    const many = await measure({ owner: 'many' }, { view, project: 'all' })
    const ratio = (many / one).toFixed(2)
    console.log(
      `${engine}: list_tasks, view ${view}, ${size} tasks: one project ${one.toFixed(2)} ms, ${spread} projects ${many.toFixed(2)} ms, ratio ${ratio} (goal ≤ 2)`,
    )
  }

  /** The median, in milliseconds. */
  async function measure(caller: Caller, args: object): Promise<number> {
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      const start = performance.now()
      const answer = await call(deps, native, 'list_tasks', args, { ...caller, client: 'bench' })
      times.push(performance.now() - start)
      if (!answer.ok) throw new Error(answer.text)
    }
    return times.toSorted((a, b) => a - b)[rounds / 2] as number
  }
}

async function open(engine: string, cleanUp: AsyncDisposableStack): Promise<Stores> {
  if (engine === 'postgres') {
    const server = cleanUp.use(await startPostgres())
    return openPostgresStores({ url: await server.newDatabase('bench_across') })
  }
  const folder = mkdtempSync(join(tmpdir(), 'waymark-bench-across-'))
  cleanUp.defer(() => rmSync(folder, { recursive: true, force: true }))
  return openSqliteStores({ file: join(folder, 'waymark.db') })
}

/** As many tasks for each owner, in so many projects beside the personal one. A third is due, a fifth urgent. */
async function fill(stores: Stores, owner: string, projects: number): Promise<void> {
  const today = Date.now()
  for (let number = 0; number < projects; number++) {
    const ref = keyedProject(owner, `github.com/acme/app-${number}`)
    await addTask(stores.tasks(owner, ref), { title: 'First' }, { actor: owner, at: new Date() })
    const each = size / projects
    for (let from = 0; from < each; from += 2_000)
      await stores.tasks(owner, ref).write('add', { actor: owner, at: new Date() }, async (tx) => {
        for (let n = from; n < Math.min(each, from + 2_000); n++) {
          const which = n * projects + number
          const due = new Date(today + ((which % 360) - 20) * 86_400_000).toISOString().slice(0, 10)
          await tx.insert({
            title: titleOf(which),
            description: null,
            priority: which % 5 === 0 ? 'high' : 'medium',
            status: which % 3 === 1 ? 'done' : 'todo',
            due: which % 3 === 0 ? (due as never) : null,
            start: null,
            repeat: null,
            occurrence: null,
            duration: null,
            tags: [],
            parent: null,
            blockedBy: [],
            assignee: null,
            calendarObject: null,
            position: null,
          })
        }
      })
  }
}
