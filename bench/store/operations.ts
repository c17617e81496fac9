import type { TaskRow } from '../../src/stores/sql/task-rows.ts'
import { addTask } from '../../src/tasks/add-task.ts'
import { completeTask } from '../../src/tasks/complete-task.ts'
import { listTasks } from '../../src/tasks/list-tasks.ts'
import { byId, byWords, findOne } from '../../src/tasks/task-ref.ts'
import type { TaskStore } from '../../src/tasks/task-store.ts'
import { type Desk, owner, randomOpenRows } from './desk.ts'
import { titleOf } from './fill.ts'

export type Call = (tasks: TaskStore) => Promise<unknown>

/** Gives calls that were not given before, with everything random in them drawn already. */
export interface Supply {
  readonly rows: ReadonlyMap<number, TaskRow>
  /** How many calls are left to take. */
  left(): number
  take(count: number): Call[]
}

/** A round lasts about so many milliseconds, and has at most so many calls. */
export interface Rounds {
  readonly count: number
  readonly ms: number
  readonly most: number
}

export interface Operation {
  readonly name: string
  /** Whether the goals speak of it. */
  readonly hasGoal: boolean
  readonly rounds: Rounds
  supply(desk: Desk, count: number): Promise<Supply>
}

const readRounds: Rounds = { count: 21, ms: 30, most: 5_000 }
// Few calls, so that the small database stays small, but enough for SQLite to move its log into the database
// (every 1,000 pages) once a round.
const writeRounds: Rounds = { count: 9, ms: 120, most: 120 }

const clock = { now: new Date(), zone: 'UTC' }
const noRows: ReadonlyMap<number, TaskRow> = new Map()
const someText =
  'Ask for the figures of the last quarter first; they decide which of the two offers is the better one.'

export const operations: readonly Operation[] = [
  read('get', true, ({ size }) => findById(randomId(size))),
  read('get, newest 1k', false, ({ size }) =>
    findById(Math.max(0, size - 1_000) + randomId(Math.min(size, 1_000))),
  ),
  read('list 50, all', true, () => (tasks) => listTasks(tasks, { view: 'all', limit: 50 }, clock)),
  read('list 50, open', true, () => (tasks) => listTasks(tasks, { view: 'open', limit: 50 }, clock)),
  read('find by words', false, ({ size }) => findByWords(randomId(size))),
  { name: 'add', hasGoal: true, rounds: writeRounds, supply: supplyAdds },
  { name: 'complete', hasGoal: true, rounds: writeRounds, supply: supplyCompletes },
]

function read(name: string, hasGoal: boolean, draw: (desk: Desk) => Call): Operation {
  const supply = async (desk: Desk) => ({
    rows: noRows,
    left: () => Infinity,
    take: (count: number) => Array.from({ length: count }, () => draw(desk)),
  })
  return { name, hasGoal, rounds: readRounds, supply }
}

function findById(id: number): Call {
  return (tasks) => findOne(tasks, byId(id))
}

/** The end of a title that one task has; others may begin with its number, so the exact title is asked for. */
function findByWords(id: number): Call {
  const words = titleOf(id)
  return (tasks) => findOne(tasks, byWords(words))
}

async function supplyAdds({ size }: Desk): Promise<Supply> {
  let next = size
  const draw = (): Call => {
    const number = ++next
    const input = {
      title: titleOf(number),
      ...(number % 2 === 0 && { description: someText }),
      ...(number % 3 === 0 && { due: '2026-11-21' }),
      ...(number % 4 === 0 && { tags: ['work'] }),
    }
    return (tasks) => addTask(tasks, input, { actor: owner, at: new Date() })
  }
  return { rows: noRows, left: () => Infinity, take: (count) => Array.from({ length: count }, draw) }
}

async function supplyCompletes(desk: Desk, count: number): Promise<Supply> {
  const rows = await randomOpenRows(desk, count)
  const ids = rows.map(([id]) => id)
  const draw = (): Call => {
    const id = ids.pop()
    if (id === undefined) throw new Error('no open task is left to complete')
    return (tasks) => completeTask(tasks, byId(id), { actor: owner, at: new Date() })
  }
  return {
    rows: new Map(rows.map((row) => [row[0], row])),
    left: () => ids.length,
    take: (wanted) => Array.from({ length: wanted }, draw),
  }
}

function randomId(size: number): number {
  return 1 + Math.floor(Math.random() * size)
}
