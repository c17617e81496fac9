import type { Stores } from '../../src/stores/stores.ts'
import { addTask } from '../../src/tasks/add-task.ts'
import { listTasks } from '../../src/tasks/list-tasks.ts'
import { byId, findOne } from '../../src/tasks/task-ref.ts'
import { fillFor, populationOf } from '../contracts/fill.ts'
import { titleOf } from '../store/fill.ts'
import type { Family } from './family.ts'
import { openStoresAt, today } from './places.ts'
import type { Series } from './results.ts'
import { efforts, measure, type Operation } from './timing.ts'

const tasksOfEach = 100
const clock = { now: today, zone: 'UTC' }

interface Desk {
  readonly size: number
  readonly stores: Stores
}

/** Owners with a hundred tasks each; every call is that of an owner at random. */
export const owners: Family = {
  name: 'owners',
  sizes: { small: [10, 30, 100], full: [100, 1_000, 10_000] },
  async measure(places, scale, progress) {
    await using cleanUp = new AsyncDisposableStack()
    const desks: Desk[] = []
    for (const size of owners.sizes[scale]) {
      const place = await places.copy({
        name: `owners_${size}`,
        fill: (raw) => fillFor(raw, populationOf(size * tasksOfEach, size)),
      })
      desks.push({ size, stores: cleanUp.use(await openStoresAt(place)) })
    }
    const series: Series[] = []
    for (const operation of operations) {
      series.push(await measure(operation, desks, efforts[scale]))
      progress(`owners: ${operation.name}`)
    }
    return { series, crowds: [] }
  },
}

const operations: readonly Operation<Desk>[] = [
  {
    name: 'get',
    draw(desk) {
      const [tasks, which] = [desk.stores.tasks(anybody(desk)), byId(1 + random(tasksOfEach))]
      return () => findOne(tasks, which)
    },
  },
  {
    name: 'list 50, open',
    draw(desk) {
      const tasks = desk.stores.tasks(anybody(desk))
      return () => listTasks(tasks, { view: 'open', limit: 50 }, clock)
    },
  },
  {
    name: 'add',
    draw(desk) {
      const owner = anybody(desk)
      const tasks = desk.stores.tasks(owner)
      return () => addTask(tasks, { title: titleOf(random(1e9)) }, { actor: owner, at: new Date() })
    },
  },
]

function anybody({ size }: Desk): string {
  return `owner-${random(size)}`
}

function random(below: number): number {
  return Math.floor(Math.random() * below)
}
