// Moves a project to another PostgreSQL server while it is written to, and counts what was acknowledged and is not there:
//   node bench/move-project.ts [--tries 5] [--tasks 10000] [--writers 16]
import { parseArgs } from 'node:util'
import pg from 'pg'
import { Failure } from '../src/errors.ts'
import { keyedProject, type ProjectRef } from '../src/projects/project.ts'
import { moveProject } from '../src/stores/postgres/move-project.ts'
import { openPostgresStores } from '../src/stores/postgres/open.ts'
import { partitionDatabase } from '../src/stores/postgres/partition-database.ts'
import { addTask } from '../src/tasks/add-task.ts'
import type { TaskStore } from '../src/tasks/task-store.ts'
import { titleOf } from './store/fill.ts'
import { startPostgres } from './store/postgres-server.ts'

const { values: flags } = parseArgs({
  options: {
    tries: { type: 'string', default: '5' },
    tasks: { type: 'string', default: '10000' },
    writers: { type: 'string', default: '16' },
  },
})
await using cleanUp = new AsyncDisposableStack()
const servers = [await startPostgres({ locksPerTransaction: 1_024 }), await startPostgres()] as const
for (const server of servers) cleanUp.use(server)
const [here, there] = [await servers[0].newDatabase('here'), await servers[1].newDatabase('there')]
const [from, to] = [await connect(here), await connect(there)]
// One is divided and the other is not: that is each server's own.
await partitionDatabase(from, 64)
const nodes = [
  cleanUp.use(await openPostgresStores({ url: here })),
  cleanUp.use(await openPostgresStores({ url: here })),
]
await using target = await openPostgresStores({ url: there })

let [acknowledged, lost, twice] = [0, 0, 0]
for (let number = 0; number < Number(flags.tries); number++) {
  const project = keyedProject('ada', `project ${number}`)
  await fill((nodes[0] as (typeof nodes)[0]).tasks('ada', project), Number(flags.tasks))
  const added = new Map<number, string>()
  let isOver = false
  const gaps: number[] = []
  const writers = Array.from({ length: Number(flags.writers) }, (_, writer) =>
    write((nodes[writer % 2] as (typeof nodes)[0]).tasks('ada', project), writer),
  )
  const begun = performance.now()
  const { passes, rows, closedMs } = await moveProject(from, to, project.id)
  isOver = true
  await Promise.all(writers)
  const missing = await missingOf(project, added)
  const { task } = await addTask(target.tasks('ada', project), { title: 'After it' }, origin())
  acknowledged += added.size
  lost += missing
  console.log(
    `${rows} rows in ${passes} passes, ${((performance.now() - begun) / 1_000).toFixed(1)} s; closed for ${closedMs.toFixed(0)} ms; ${added.size} acknowledged meanwhile, ${missing} lost; longest wait of a writer ${Math.max(...gaps).toFixed(0)} ms; goes on with ${task.id}`,
  )

  async function write(tasks: TaskStore, writer: number): Promise<void> {
    for (let turn = 0; ; turn++) {
      const title = `${titleOf(turn)}, ${writer}`
      const asked = performance.now()
      try {
        const { task } = await addTask(tasks, { title }, origin())
        if (added.has(task.id)) twice += 1
        added.set(task.id, title)
        gaps.push(performance.now() - asked)
      } catch (error) {
        if (!(error instanceof Failure) || !error.message.includes('archived')) throw error
        if (isOver) return
      }
    }
  }
}
console.log(`${acknowledged} acknowledged, ${lost} lost, ${twice} numbers given twice`)

async function missingOf(project: ProjectRef, added: ReadonlyMap<number, string>): Promise<number> {
  const { rows } = await to.query('SELECT id, title FROM tasks WHERE project = $1', [project.id])
  const there = new Map(rows.map(({ id, title }) => [Number(id), title]))
  return [...added].filter(([id, title]) => there.get(id) !== title).length
}

async function fill(tasks: TaskStore, count: number): Promise<void> {
  for (let done = 0; done < count; done += 51) {
    const steps = Array.from({ length: 50 }, (_, index) => titleOf(done + index))
    await addTask(tasks, { title: titleOf(done), steps }, origin())
  }
}

function origin() {
  return { actor: 'ada', at: new Date() }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(url)
  await client.connect()
  cleanUp.defer(() => client.end())
  return client
}
