import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { personalProject } from '../../src/projects/project.ts'
import { openPostgresStores } from '../../src/stores/postgres/open.ts'
import { sql } from '../../src/stores/sql/statement.ts'
import { type TaskRow, taskColumns } from '../../src/stores/sql/task-rows.ts'
import { SqlTaskStore } from '../../src/stores/sql/task-store.ts'
import { openSqliteStores } from '../../src/stores/sqlite/open.ts'
import type { TaskStore } from '../../src/tasks/task-store.ts'
import { fill } from './fill.ts'
import { type PostgresServer, startPostgres } from './postgres-server.ts'
import type { Raw, RawRows } from './raw.ts'
import { RawPostgres } from './raw-postgres.ts'
import { RawSqlite } from './raw-sqlite.ts'
import { type Counters, RecordingEngine, type Script } from './recording.ts'

export type EngineName = 'sqlite' | 'postgres'
export const owner = 'ada'

/** One filled database, reached by the store and by the bare driver. */
export interface Desk {
  readonly size: number
  readonly tasks: TaskStore
  readonly raw: Raw
}

/** Opens and fills a database of each size; `cleanUp` takes all of it away again. */
export async function openDesks(
  engine: EngineName,
  sizes: readonly number[],
  rows: RawRows,
  cleanUp: AsyncDisposableStack,
  progress: (line: string) => void,
): Promise<Desk[]> {
  const open =
    engine === 'sqlite'
      ? openSqlite(rows, cleanUp)
      : openPostgres(cleanUp.use(await startPostgres()), rows, cleanUp)
  const desks: Desk[] = []
  for (const size of sizes) {
    const begin = performance.now()
    const desk = { size, ...(await open(size)) }
    await fill(desk.raw, owner, size, new Date())
    progress(`${engine}: filled ${size} tasks in ${((performance.now() - begin) / 1000).toFixed(1)} s`)
    desks.push(desk)
  }
  return desks
}

type Open = (size: number) => Promise<Omit<Desk, 'size'>>

function openSqlite(rows: RawRows, cleanUp: AsyncDisposableStack): Open {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-bench-sqlite-'))
  cleanUp.defer(() => rmSync(folder, { recursive: true, force: true }))
  return async (size) => {
    const file = join(folder, `${size}.db`)
    const stores = cleanUp.use(await openSqliteStores({ file }))
    return { tasks: stores.tasks(owner), raw: cleanUp.use(new RawSqlite(file, rows)) }
  }
}

function openPostgres(server: PostgresServer, rows: RawRows, cleanUp: AsyncDisposableStack): Open {
  return async (size) => {
    const url = await server.newDatabase(`bench_${size}`)
    const stores = cleanUp.use(await openPostgresStores({ url }))
    return { tasks: stores.tasks(owner), raw: cleanUp.use(await RawPostgres.connect(url, owner, rows)) }
  }
}

/** Open tasks at random, none of which is waited for: completing one is then the same work every time. */
export function randomOpenRows({ raw }: Desk, count: number): Promise<TaskRow[]> {
  return raw.all<TaskRow>(sql`SELECT ${taskColumns} FROM tasks t
    WHERE t.project = ${owner} AND t.is_open = 1 AND t.id % 20 <> 19 ORDER BY random() LIMIT ${count}`)
}

/** The scripts of some calls, as they would run one after the other on this desk now. */
export async function record(
  { raw }: Desk,
  rows: ReadonlyMap<number, TaskRow>,
  calls: readonly ((tasks: TaskStore) => Promise<unknown>)[],
): Promise<Script[]> {
  const [counters] = await raw.all<Counters>(
    sql`SELECT last_task, last_change FROM project_counters WHERE project = ${owner}`,
  )
  const [anyRow] = await raw.all<TaskRow>(
    sql`SELECT ${taskColumns} FROM tasks t WHERE t.project = ${owner} AND t.id = 1`,
  )
  if (!counters || !anyRow) throw new Error('the database was not filled')
  const engine = new RecordingEngine(raw.lockProject, counters, rows, anyRow, (statement) =>
    raw.all(statement),
  )
  const tasks = new SqlTaskStore(engine, owner, personalProject(owner))
  const scripts: Script[] = []
  for (const call of calls) {
    await call(tasks)
    scripts.push(engine.takeScript())
  }
  return scripts
}
