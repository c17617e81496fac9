// Finding by words of a title at a million tasks, through the index and by looking through all titles, in one run:
//   node bench/titles.ts [--engine sqlite|postgres] [--size 1000000]
// Databases are those of bench/growth.ts.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { TitleIndex } from '../src/stores/sql/title-index.ts'
import type { Stores } from '../src/stores/stores.ts'
import { addTask } from '../src/tasks/add-task.ts'
import { listTasks } from '../src/tasks/list-tasks.ts'
import type { TaskStore } from '../src/tasks/task-store.ts'
import { updateTask } from '../src/tasks/update-task.ts'
import { openPlaces, openRawAt, openStoresAt, today } from './growth/places.ts'
import type { EngineName } from './store/desk.ts'
import { fill, titleOf } from './store/fill.ts'

const { values: flags } = parseArgs({
  options: { engine: { type: 'string' }, size: { type: 'string', default: '1000000' } },
})
const size = Number(flags.size)
const owner = 'ada'
const rounds = 40
const cache = resolve(import.meta.dirname, '../node_modules/.cache/growth')
const clock = { now: today, zone: 'UTC' }
const origin = () => ({ actor: owner, at: new Date() })

type Call = (tasks: TaskStore) => Promise<unknown>

/** What is asked; each makes a call, drawn anew every time. */
const questions: Readonly<Record<string, () => Call>> = {
  'words of one title': () => {
    const [, ...words] = titleOf(someNumber()).split(' ')
    return (tasks) => tasks.findTitled(words.join(' '), 6)
  },
  'the end of one title': () => {
    const words = `ase ${someNumber()}`
    return (tasks) => tasks.findTitled(words, 6)
  },
  'words of thousands of titles': () => (tasks) => tasks.findTitled('report with grace', 6),
  'words that nothing has': () => (tasks) => tasks.findTitled('zebra crossing', 6),
  'common words that never stand together': () => (tasks) => tasks.findTitled('the bank with groceries', 6),
  'two letters': () => (tasks) => tasks.findTitled('ba', 6),
  'a list of 50, by words of ten titles': () => {
    const words = `case ${Math.floor(someNumber() / 10)}`
    return (tasks) => listTasks(tasks, { words, limit: 50 }, clock)
  },
  add: () => (tasks) => addTask(tasks, { title: titleOf(random(1e9)) }, origin()),
  'change a title': () => {
    const id = 10 * random(size / 10) + 1
    return (tasks) => updateTask(tasks, { id }, { title: titleOf(random(1e9)) }, origin())
  },
}

for (const engine of flags.engine ? [flags.engine as EngineName] : (['sqlite', 'postgres'] as const))
  await measureOn(engine)

async function measureOn(engine: EngineName): Promise<void> {
  await using places = await openPlaces(engine, cache, (line) => process.stderr.write(`${line}\n`))
  const place = await places.copy({
    name: `tasks_${size}`,
    fill: (raw) => fill(raw, owner, size, today),
  })
  const titles = new TitleIndex()
  await using stores = await openStoresAt(place, undefined, titles)
  // The same database, by a program that never looks into the index: it believes that every project is small.
  await using plain = await openStoresAt(place, undefined, new TitleIndex(Number.MAX_SAFE_INTEGER))

  const begun = performance.now()
  await stores.tasks(owner).findTitled('zebra crossing', 6)
  await titles.settled()
  process.stdout.write(
    `\n${engine}, ${size} tasks; the index was made in ${((performance.now() - begun) / 1000).toFixed(1)} s`,
  )
  await using raw = await openRawAt(place, owner)
  await raw.settle()
  process.stdout.write('\n\n| ms, least and median | all titles | index |\n|---|---|---|\n')
  for (const [name, draw] of Object.entries(questions)) {
    const times: Record<'plain' | 'index', number[]> = { plain: [], index: [] }
    for (const one of [plain, stores]) await timed(draw(), one)
    for (let round = 0; round < rounds; round++) {
      times.plain.push(await timed(draw(), plain))
      times.index.push(await timed(draw(), stores))
    }
    process.stdout.write(`| ${name} | ${figures(times.plain)} | ${figures(times.index)} |\n`)
  }
}

async function timed(call: Call, stores: Stores): Promise<number> {
  const tasks = stores.tasks(owner)
  const begun = performance.now()
  await call(tasks)
  return performance.now() - begun
}

function figures(times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (part: number) => (sorted[Math.floor(part * (sorted.length - 1))] ?? 0).toPrecision(2)
  return `${at(0)}, ${at(0.5)}`
}

function someNumber(): number {
  return Math.ceil(size / 10) + random(size - Math.ceil(size / 10))
}

function random(below: number): number {
  return Math.floor(Math.random() * below)
}
