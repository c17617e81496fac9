// Lists and writes of a partitioned database beside a smaller one that is whole:
//   node bench/partitions.ts [--million 1] [--millions 10] [--count 64] [--buffers 10GB] [--folder DIR] [--seconds 10]
// With a count of 1 the larger one stays whole too: what its size alone costs. In DIR the databases stay for the next time;
// left out, they go with the run.
import { parseArgs } from 'node:util'
import pg from 'pg'
import { partitionDatabase } from '../src/stores/postgres/partition-database.ts'
import { fillProjects, tasksOfEach } from './partitions/fill.ts'
import { crowd, type Desk, measureOperation, openDesk, operations } from './partitions/measure.ts'
import { startPostgres } from './store/postgres-server.ts'

const { values: flags } = parseArgs({
  options: {
    million: { type: 'string', default: '1' },
    millions: { type: 'string', default: '10' },
    count: { type: 'string', default: '64' },
    buffers: { type: 'string', default: '10GB' },
    folder: { type: 'string' },
    seconds: { type: 'string', default: '10' },
  },
})
const count = Number(flags.count)
const larger = count === 1 ? 'larger' : 'partitioned'
await using cleanUp = new AsyncDisposableStack()
const server = cleanUp.use(
  await startPostgres({
    ...(flags.folder !== undefined && { folder: flags.folder }),
    connections: 100,
    sharedBuffers: flags.buffers,
    locksPerTransaction: count * 16,
  }),
)
const projectsOf = (millions: string) => (Number(millions) * 1_000_000) / tasksOfEach
const desks: Desk[] = []
for (const [name, millions] of [
  ['whole', flags.million],
  [larger, flags.millions],
] as const) {
  const isThere = await hasDatabase(name)
  const url = isThere ? server.url.replace(/[^/]*$/, name) : await server.newDatabase(name)
  if (!isThere)
    await timed(`${millions} million tasks filled in`, () => fillProjects(url, projectsOf(millions)))
  if (!isThere && name === 'partitioned') await divide(url)
  await timed('read into memory', () => prewarm(url))
  desks.push(cleanUp.use(disposable(await openDesk(name, url, projectsOf(millions)))))
}

console.log(
  `| | ${desks.map(({ name }) => `${name}: p50, p95, computed`).join(' | ')} | ratio p50 | ratio computed |`,
)
for (const operation of Object.keys(operations)) {
  const { of } = await measureOperation(operation, desks)
  const [whole, other] = of as [(typeof of)[0], (typeof of)[0]]
  const cells = of.map(({ p50, p95, computed }) => [p50, p95, computed].map((ms) => ms.toFixed(2)).join(', '))
  const ratios = [other.p50 / whole.p50, other.computed / whole.computed]
  console.log(`| ${[operation, ...cells, ...ratios.map((ratio) => ratio.toFixed(2))].join(' | ')} |`)
}
for (const nodes of [1, 5, 1, 5]) {
  for (const desk of desks) {
    const { callsPerSecond, errors, backendMb } = await crowd(desk, nodes, Number(flags.seconds))
    console.log(
      `${desk.name}, ${nodes * 10} connections: ${callsPerSecond.toFixed(0)} calls a second, ${errors} errors, ${backendMb.toFixed(1)} MB a connection`,
    )
  }
}

async function hasDatabase(name: string): Promise<boolean> {
  const client = new pg.Client(server.url)
  await client.connect()
  const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
  await client.end()
  return rowCount === 1
}

async function divide(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await timed(`divided into ${count} partitions in`, () => partitionDatabase(client, count))
  await client.query('VACUUM ANALYZE')
  await client.end()
}

/** Both are compared in memory: ten times the tasks want ten times of it, divided or not. */
async function prewarm(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query('CREATE EXTENSION IF NOT EXISTS pg_prewarm')
  await client.query(`SELECT sum(pg_prewarm(oid)) FROM pg_class
    WHERE relkind IN ('r', 'i') AND relnamespace = 'public'::regnamespace`)
  await client.end()
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const begin = performance.now()
  const result = await work()
  console.error(`${what} ${((performance.now() - begin) / 1_000).toFixed(0)} s`)
  return result
}

function disposable(desk: Desk): Desk & AsyncDisposable {
  return { ...desk, [Symbol.asyncDispose]: () => desk.stores.close() }
}
