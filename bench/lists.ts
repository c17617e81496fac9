// What the first line of a list costs: how many there are in all, in a project of many tasks:
//   node bench/lists.ts [--engine sqlite|postgres] [--size 100000]
// 55 % of them are open. Databases are those of bench/growth.ts.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Stores } from '../src/stores/stores.ts'
import { countAll } from '../src/tasks/list-across.ts'
import { countTasks, type ListRequest, listTaskLines } from '../src/tasks/list-tasks.ts'
import { openPlaces, openStoresAt, today } from './growth/places.ts'
import type { EngineName } from './store/desk.ts'
import { fill } from './store/fill.ts'

const { values: flags } = parseArgs({
  options: { engine: { type: 'string' }, size: { type: 'string', default: '100000' } },
})
const size = Number(flags.size)
const owner = 'ada'
const rounds = 100
const cache = resolve(import.meta.dirname, '../node_modules/.cache/growth')
const clock = { now: today, zone: 'UTC' }
const viewer = { person: owner, connection: 'bench' }

const requests: readonly ListRequest[] = [
  { view: 'open' },
  { view: 'open', priority: 'high' },
  { view: 'ready' },
  { view: 'blocked' },
  { view: 'today' },
  { view: 'overdue' },
  { view: 'upcoming' },
  { view: 'mine' },
  { view: 'done' },
  { view: 'all' },
]

for (const engine of flags.engine ? [flags.engine as EngineName] : (['sqlite', 'postgres'] as const)) {
  await using places = await openPlaces(engine, cache, (line) => process.stderr.write(`${line}\n`))
  const place = await places.copy({
    name: `tasks_${size}`,
    fill: (raw) => fill(raw, owner, size, today),
  })
  await using stores = await openStoresAt(place)
  process.stdout.write(
    `\n${engine}, ${size} tasks\n\n| ms, least and median | in all | 50 lines | count | count over all projects |\n|---|---|---|---|---|\n`,
  )
  for (const request of requests) await measure(stores, { ...request, viewer, limit: 50 })
}

async function measure(stores: Stores, request: ListRequest): Promise<void> {
  const [tasks, all] = [stores.tasks(owner), stores.allTasks(owner)]
  const calls = [
    () => listTaskLines(tasks, request, clock),
    () => countTasks(tasks, request, clock),
    () => countAll(all, [owner], request, clock),
  ]
  const times: number[][] = calls.map(() => [])
  for (let round = -3; round < rounds; round++)
    for (const [index, call] of calls.entries()) {
      const begun = performance.now()
      await call()
      if (round >= 0) times[index]?.push(performance.now() - begun)
    }
  const name = [request.view, request.priority].filter(Boolean).join(', ')
  const total = await countTasks(tasks, request, clock)
  process.stdout.write(`| ${name} | ${total} | ${times.map(figures).join(' | ')} |\n`)
}

function figures(times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (part: number) => (sorted[Math.floor(part * (sorted.length - 1))] ?? 0).toPrecision(2)
  return `${at(0)}, ${at(0.5)}`
}
