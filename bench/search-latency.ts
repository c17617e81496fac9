// How long context_search takes as the memory grows, embedding the question included:
//   node bench/search-latency.ts [--sizes 1000,10000,100000] [--engine sqlite|postgres]
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
console.log('discoveries  filter        p50     p95   first')
for (const size of flags.sizes.split(',').map(Number)) {
  await using cleanUp = new AsyncDisposableStack()
  const stores = await openStores(cleanUp, size)
  const context = stores.context('ada', keyedProject('ada', 'app'))
  await fillDiscoveries(context, embedder, texts, size)
  await settle()
  for (const [name, filter] of filters) {
    const times: number[] = []
    for (const query of questions) {
      const begin = performance.now()
      // A call opens the store anew, so that who may see the project is asked each time.
      await search(
        stores.context('ada', keyedProject('ada', 'app')),
        embedder,
        null,
        { query, limit: 10, ...filter },
        new Date(),
      )
      times.push(performance.now() - begin)
    }
    const first = times[0] as number
    times.sort((one, other) => one - other)
    const at = (part: number) => (times[Math.floor(times.length * part)] as number).toFixed(1).padStart(7)
    console.log(
      `${String(size).padStart(11)}  ${name.padEnd(10)} ${at(0.5)} ${at(0.95)} ${first.toFixed(0).padStart(7)}`,
    )
  }
}

async function openStores(cleanUp: AsyncDisposableStack, size: number): Promise<Stores> {
  if (flags.engine === 'postgres') {
    const server = cleanUp.use(await startPostgres())
    const url = await server.newDatabase(`latency_${size}`)
    settle = () => analyze(url)
    return cleanUp.use(await openPostgresStores({ url }))
  }
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
