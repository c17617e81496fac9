import { readFileSync } from 'node:fs'
import pg from 'pg'
import { openPostgresStores } from '../../src/stores/postgres/open.ts'
import type { Stores } from '../../src/stores/stores.ts'
import { addTask } from '../../src/tasks/add-task.ts'
import { completeTask } from '../../src/tasks/complete-task.ts'
import { listTasks } from '../../src/tasks/list-tasks.ts'
import { byId, findOne } from '../../src/tasks/task-ref.ts'
import type { TaskStore } from '../../src/tasks/task-store.ts'
import { processSeconds } from '../scale/processor-time.ts'
import { titleOf } from '../store/fill.ts'
import { tasksOfEach } from './fill.ts'

/** One database of the comparison. */
export interface Desk {
  readonly name: string
  readonly url: string
  readonly projects: number
  readonly stores: Stores
}

interface Figures {
  readonly operation: string
  /** Of each desk: what a call takes, and what the database computes for it, in milliseconds. */
  readonly of: readonly { readonly p50: number; readonly p95: number; readonly computed: number }[]
}

const clock = { now: new Date(), zone: 'UTC' }
const origin = (actor: string) => ({ actor, at: new Date() })
type Call = (tasks: TaskStore, owner: string) => Promise<unknown>

export const operations: Readonly<Record<string, Call>> = {
  get: (tasks) => findOne(tasks, byId(1 + random(tasksOfEach))),
  'list 50, all': (tasks) => listTasks(tasks, { view: 'all', limit: 50 }, clock),
  'list 50, open': (tasks) => listTasks(tasks, { view: 'open', limit: 50 }, clock),
  'list 50, ready': (tasks) => listTasks(tasks, { view: 'ready', limit: 50 }, clock),
  add: (tasks, owner) => addTask(tasks, { title: titleOf(random(1e9)), tags: ['work'] }, origin(owner)),
  complete: (tasks, owner) => completeTask(tasks, byId(1 + random(tasksOfEach)), origin(owner)),
}

const rounds = { warm: 3, counted: 12, calls: 60 }

export async function openDesk(name: string, url: string, projects: number): Promise<Desk> {
  return { name, url, projects, stores: await openPostgresStores({ url }) }
}

/** One caller, a project at random each time; the desks take turns, so that what else the machine does disturbs them alike. */
export async function measureOperation(operation: string, desks: readonly Desk[]): Promise<Figures> {
  const call = operations[operation] as Call
  const lanes = desks.map((desk) => ({ desk, times: [] as number[], computed: 0 }))
  for (let round = 0; round < rounds.warm + rounds.counted; round++) {
    for (const lane of lanes) {
      const backends = await backendsOf(lane.desk)
      const before = secondsOf(backends)
      const times: number[] = []
      for (let turn = 0; turn < rounds.calls; turn++) {
        const owner = `owner-${random(lane.desk.projects)}`
        const tasks = lane.desk.stores.tasks(owner)
        const begin = performance.now()
        await call(tasks, owner)
        times.push(performance.now() - begin)
      }
      if (round < rounds.warm) continue
      lane.times.push(...times)
      lane.computed += secondsOf(backends) - before
    }
  }
  const of = lanes.map(({ times, computed }) => ({
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    computed: (computed * 1_000) / times.length,
  }))
  return { operation, of }
}

export interface Crowd {
  readonly callsPerSecond: number
  readonly errors: number
  /** Memory of one connection that it shares with no other, in megabytes. */
  readonly backendMb: number
}

/** Half of them add, half of them list, each in another project every time, over the connections of so many nodes. */
export async function crowd({ url, projects }: Desk, nodes: number, seconds: number): Promise<Crowd> {
  await using cleanUp = new AsyncDisposableStack()
  const stores: Stores[] = []
  for (let node = 0; node < nodes; node++) stores.push(cleanUp.use(await openPostgresStores({ url })))
  let [calls, errors] = [0, 0]
  const warm = performance.now() + seconds * 1_000
  const end = warm + seconds * 1_000
  const caller = async (number: number) => {
    const call = operations[number % 2 === 0 ? 'list 50, ready' : 'add'] as Call
    while (performance.now() < end) {
      const owner = `owner-${random(projects)}`
      const failed = await call((stores[number % nodes] as Stores).tasks(owner), owner).then(
        () => 0,
        () => 1,
      )
      errors += failed
      if (performance.now() > warm) calls += 1 - failed
    }
  }
  await Promise.all(Array.from({ length: nodes * 20 }, (_, number) => caller(number)))
  const memory = (await backendsOf({ url })).map(privateMb)
  return { callsPerSecond: calls / seconds, errors, backendMb: quantile(memory, 0.5) }
}

async function backendsOf({ url }: Pick<Desk, 'url'>): Promise<number[]> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query(
    "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'waymark'",
  )
  await client.end()
  return rows.map(({ pid }) => pid)
}

function secondsOf(backends: readonly number[]): number {
  return backends.reduce((sum, pid) => sum + processSeconds(pid), 0)
}

function privateMb(pid: number): number {
  const [, kilobytes] = /Private_Dirty:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? []
  return Number(kilobytes) / 1_024
}

export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] as number
}

function random(below: number): number {
  return Math.floor(Math.random() * below)
}
