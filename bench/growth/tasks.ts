import { TitleIndex } from '../../src/stores/sql/title-index.ts'
import { addTask } from '../../src/tasks/add-task.ts'
import { completeTask, reopenTask } from '../../src/tasks/complete-task.ts'
import { deleteTask } from '../../src/tasks/delete-task.ts'
import { countTasks, listTasks, views } from '../../src/tasks/list-tasks.ts'
import { isOpen } from '../../src/tasks/task.ts'
import { byId, byWords, findOne } from '../../src/tasks/task-ref.ts'
import type { TaskStore } from '../../src/tasks/task-store.ts'
import { undo } from '../../src/tasks/undo.ts'
import { updateTask } from '../../src/tasks/update-task.ts'
import { fill, titleOf } from '../store/fill.ts'
import type { Family } from './family.ts'
import { openRawAt, openStoresAt, type Place, today } from './places.ts'
import type { Series } from './results.ts'
import { type Call, efforts, measure, type Operation } from './timing.ts'

const owner = 'ada'
const clock = { now: today, zone: 'UTC' }
const origin = () => ({ actor: owner, at: new Date() })

interface Desk {
  readonly size: number
  readonly place: Place
  readonly tasks: TaskStore
  /** Numbers in an order of their own, so that no task comes twice while there are others. */
  readonly deal: (of: 'completing' | 'deleting') => number
}

/** All tasks are one owner's. */
export const tasks: Family = {
  name: 'tasks',
  sizes: { small: [200, 1_000, 5_000], full: [1_000, 10_000, 100_000, 1_000_000] },
  async measure(places, scale, progress) {
    await using cleanUp = new AsyncDisposableStack()
    const desks: Desk[] = []
    for (const size of tasks.sizes[scale]) {
      const place = await places.copy({
        name: `tasks_${size}`,
        fill: (raw) => fill(raw, owner, size, today),
      })
      const titles = new TitleIndex()
      const stores = cleanUp.use(await openStoresAt(place, undefined, titles))
      // The first search begins the index of titles, which is made beside it.
      await stores.tasks(owner).findTitled('zebra crossing', 6)
      await titles.settled()
      desks.push({ size, place, tasks: stores.tasks(owner), deal: dealer(size) })
    }
    const series: Series[] = []
    const add = async (operation: Operation<Desk>) => {
      series.push(await measure(operation, desks, efforts[scale]))
      progress(`tasks: ${operation.name}`)
    }
    for (const operation of operations) await add(operation)
    for (const { place } of desks) await unblockAll(place)
    await add(noneBlocked)
    return { series, crowds: [] }
  },
}

const operations: readonly Operation<Desk>[] = [
  on('get', ({ tasks, size }) => findOne(tasks, byId(1 + random(size)))),
  ...views.map((view) => on(`list 50, ${view}`, ({ tasks }) => listTasks(tasks, { view, limit: 50 }, clock))),
  on('list 50, by tag', ({ tasks }) => listTasks(tasks, { tag: 'garden', limit: 50 }, clock)),
  on('count, open', ({ tasks }) => countTasks(tasks, { view: 'open' }, clock)),
  on('find by the whole title', ({ tasks, size }) => findOne(tasks, byWords(titleOf(1 + random(size))))),
  {
    name: 'find by words of a title',
    // Without its first word, so that no index of beginnings answers. Longer numbers may begin with the same digits.
    draw({ tasks, size }) {
      const [, ...words] = titleOf(Math.ceil(size / 10) + random(size - Math.ceil(size / 10))).split(' ')
      return () => tasks.findTitled(words.join(' '), 6)
    },
  },
  on('add', ({ tasks }) => addTask(tasks, { title: titleOf(random(1e9)), tags: ['work'] }, origin())),
  on('update', ({ tasks, size }) =>
    updateTask(tasks, byId(keptId(size)), { title: titleOf(random(1e9)) }, origin()),
  ),
  {
    name: 'complete',
    async draw({ tasks, deal }) {
      const which = byId(deal('completing'))
      if (!isOpen(await findOne(tasks, which))) await reopenTask(tasks, which, origin())
      return () => completeTask(tasks, which, origin())
    },
  },
  {
    name: 'delete',
    async draw({ tasks, deal }) {
      const found = await tasks.find(deal('deleting'))
      // Where there are few, they run out.
      const { id } = found ?? (await addTask(tasks, { title: titleOf(random(1e9)) }, origin())).task
      return () => deleteTask(tasks, byId(id), origin())
    },
  },
  {
    name: 'undo',
    async draw({ tasks, size }) {
      await updateTask(tasks, byId(keptId(size)), { title: titleOf(random(1e9)) }, origin())
      return () => undo(tasks, undefined, origin())
    },
  },
  on('changes, last 20', ({ tasks }) => tasks.changes({ limit: 20 })),
  on('changes of one task', ({ tasks, size }) => tasks.changes({ task: keptId(size), limit: 5 })),
]

/** What is looked for and is nowhere: a page that fills up is quick wherever there is enough of it. */
const noneBlocked = on('list 50, blocked, and none is', ({ tasks }) =>
  listTasks(tasks, { view: 'blocked', limit: 50 }, clock),
)

async function unblockAll(place: Place): Promise<void> {
  await using raw = await openRawAt(place, owner)
  await raw.exec("DELETE FROM task_blockers; UPDATE tasks SET blocked_by = '[]' WHERE blocked_by <> '[]'")
  await raw.settle()
}

function on(name: string, call: (desk: Desk) => Promise<unknown>): Operation<Desk> {
  return {
    name,
    draw:
      (desk): Call =>
      () =>
        call(desk),
  }
}

/** One whose number ends in 1: nothing here completes or deletes those. */
function keptId(size: number): number {
  return 10 * random(Math.floor(size / 10)) + 1
}

/**
 * Deals the numbers that end in 5 to be completed and those in 7 to be deleted, each once while there are enough. They
 * are no sub-tasks and have none.
 */
function dealer(size: number): Desk['deal'] {
  const decades = Math.floor(size / 10)
  // A step that shares no divisor with the count meets every number once before it comes back to the first.
  let step = Math.max(1, Math.floor(decades * 0.618))
  while (divisor(step, decades) > 1) step += 1
  const dealt = { completing: 0, deleting: 0 }
  return (of) => {
    const decade = (dealt[of]++ * step) % decades
    return 10 * decade + (of === 'completing' ? 5 : 7)
  }
}

function divisor(one: number, other: number): number {
  return other === 0 ? one : divisor(other, one % other)
}

function random(below: number): number {
  return Math.floor(Math.random() * below)
}
