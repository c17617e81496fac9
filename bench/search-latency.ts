// How long context_search takes as the memory grows, embedding the question included:
//   node bench/search-latency.ts [--sizes 1000,10000,100000] [--engine sqlite|postgres] [--keep FOLDER]
// --keep leaves the databases of SQLite there, and finds them there the next time.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { search } from '../src/context/search.ts'
import { openLocalEmbedder } from '../src/embedders/local/embedder.ts'
import { keyedProject } from '../src/projects/project.ts'
import { openPostgresStores } from '../src/stores/postgres/open.ts'
import { openSqliteStores } from '../src/stores/sqlite/open.ts'
import type { Stores } from '../src/stores/stores.ts'
import { fillDiscoveries } from './search/fill.ts'
import { loadOwnSet } from './search/own/load.ts'
import { startPostgres } from './store/postgres-server.ts'

const { values: flags } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1000,10000,100000' },
    engine: { type: 'string', default: 'sqlite' },
    keep: { type: 'string' },
  },
})

const groups = loadOwnSet(new URL('..', import.meta.url).pathname)
const texts = groups.flatMap(({ docs }) => docs.map(({ text }) => text))
const questions = groups.flatMap(({ queries }) => queries.map(({ q }) => q))
const embedder = openLocalEmbedder()
/** A server that has been in use for a while knows its tables; one that was filled a moment ago does not yet. */
let settle = async (): Promise<void> => {}

const filters = [
  ['all', {}],
  ['one module', { module: 'module 3' }],
  ['one type', { type: 'rule' as const }],
] as const

console.log(`context_search on ${flags.engine}, ${questions.length} questions, milliseconds`)
console.log('discoveries  filter        p50     p95   first   processor of this process: p50, p95')
for (const size of flags.sizes.split(',').map(Number)) {
  await using cleanUp = new AsyncDisposableStack()
  const stores = await openStores(cleanUp, size)
  const context = stores.context('ada', keyedProject('ada', 'app'))
  if ((await context.lastNumber()) < size) await fillDiscoveries(context, embedder, texts, size)
  await settle()
  const ask = (query: string, filter: (typeof filters)[number][1]) =>
    // A call opens the store anew, so that who may see the project is asked each time.
    search(
      stores.context('ada', keyedProject('ada', 'app')),
      embedder,
      null,
      { query, limit: 10, ...filter },
      new Date(),
    )
  for (const [name, filter] of filters) {
    const begin = performance.now()
    await ask(questions[0] as string, filter)
    const first = performance.now() - begin
    // The first ones of a large project go on before all its meanings are read, and after many writes terms are merged.
    do await delay(100)
    while ((await ask(questions[0] as string, filter)).state.unread)
    const [times, processor]: [number[], number[]] = [[], []]
    for (const query of questions) {
      const [start, used] = [performance.now(), process.cpuUsage()]
      await ask(query, filter)
      const { user, system } = process.cpuUsage(used)
      times.push(performance.now() - start)
      processor.push((user + system) / 1_000)
    }
    const cells = [at(times, 0.5), at(times, 0.95), first.toFixed(0), at(processor, 0.5), at(processor, 0.95)]
    console.log(
      `${String(size).padStart(11)}  ${name.padEnd(10)} ${cells.map((cell) => cell.padStart(7)).join(' ')}`,
    )
  }
}

function at(times: readonly number[], part: number): string {
  const sorted = times.toSorted((one, other) => one - other)
  return (sorted[Math.floor(sorted.length * part)] as number).toFixed(1)
}

async function openStores(cleanUp: AsyncDisposableStack, size: number): Promise<Stores> {
  if (flags.engine === 'postgres') {
    const server = cleanUp.use(await startPostgres())
    const url = await server.newDatabase(`latency_${size}`)
    settle = () => analyze(url)
    return cleanUp.use(await openPostgresStores({ url }))
  }
  if (flags.keep) return cleanUp.use(await openSqliteStores({ file: join(flags.keep, `${size}.db`) }))
  const folder = mkdtempSync(join(tmpdir(), 'waymark-bench-'))
  cleanUp.defer(() => rmSync(folder, { recursive: true, force: true }))
  return cleanUp.use(await openSqliteStores({ file: join(folder, 'waymark.db') }))
}

async function analyze(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query('ANALYZE')
  await client.end()
}
