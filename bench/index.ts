/** What indexing a project costs, against reading its files alone. Run: node bench/index.ts [FILES] */
import { createHash } from 'node:crypto'
import {
  appendFileSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { CodeIndex } from '../src/workspace/code-index/code-index.ts'
import { indexFile } from '../src/workspace/code-index/index-file.ts'
import { findProject } from '../src/workspace/project.ts'
import { productIndexing } from './index/indexing.ts'
import { copySources } from './index/tree.ts'

const questions = [
  ...['parse options from the command line', 'retry after a network error', 'read a file as a stream'],
  ...['token refresh', 'createServer', 'how are cookies signed', 'validate an email address', 'deep equal'],
]

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'waymark-bench-')))
try {
  const root = join(folder, 'project')
  const { paths, megabytes } = copySources(
    resolve(import.meta.dirname, '../node_modules'),
    root,
    Number(process.argv[2] ?? 5_000),
  )
  // Long enough ago for their times to be trusted.
  const past = Date.now() / 1_000 - 3_600
  for (const path of paths) utimesSync(join(root, path), past, past)
  process.stderr.write(`${paths.length} files, ${megabytes.toFixed(1)} MB, copied from node_modules\n`)
  console.table(await measure(root, paths, megabytes))
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function measure(root: string, paths: readonly string[], megabytes: number) {
  const project = await findProject(root)
  const indexing = productIndexing()
  using index = new CodeIndex({ project, folder: join(folder, 'cache'), indexing })
  const floor = await timed(async () => {
    for (const path of paths)
      createHash('sha256')
        .update(readFileSync(join(root, path)))
        .digest()
  })
  const first = await timed(() => index.refresh())
  const { chunks } = await index.state()
  const unchanged = await timed(() => index.refresh())
  appendFileSync(join(root, paths[0] as string), '\n// changed\n')
  const oneChanged = await timed(() => index.refresh())
  using fresh = new CodeIndex({ project, folder: join(folder, 'cache'), indexing })
  const times = await searchTimes(fresh)
  const rate = (ms: number) =>
    `${((paths.length / ms) * 1_000).toFixed(0)} files/s, ${((megabytes / ms) * 1_000).toFixed(1)} MB/s`
  const size = statSync(indexFile(join(folder, 'cache'), project)).size / 1e6
  return [
    { what: 'reading and hashing alone', ...floor, rate: rate(floor.ms), goal: '' },
    { what: `first run, ${chunks} chunks`, ...first, rate: rate(first.ms), goal: '' },
    { what: 'second run, nothing changed', ...unchanged, rate: '', goal: '' },
    { what: 'second run, one file changed', ...oneChanged, rate: '', goal: verdict(oneChanged.ms, 1_000) },
    { what: 'first search of a process', ms: times[0], goal: '' },
    { what: 'search, p50', ms: percentile(times.slice(1), 0.5), goal: '' },
    { what: 'search, p95', ms: percentile(times.slice(1), 0.95), goal: '' },
    {
      what: `the index: ${size.toFixed(0)} MB; this process: ${(process.memoryUsage().rss / 1e6).toFixed(0)} MB`,
    },
  ]

  async function searchTimes(searched: CodeIndex): Promise<number[]> {
    const found: number[] = []
    for (let round = 0; round < 10; round++) {
      for (const question of questions) {
        const [meaning = null] = await indexing.embed([question])
        const terms = indexing.terms(question)
        found.push((await timed(() => searched.search({ terms, meaning }))).ms)
      }
    }
    return found
  }
}

/** And the longest time that nobody else could have run meanwhile. */
async function timed(run: () => Promise<unknown>): Promise<{ ms: number; 'longest pause': number }> {
  const pauses = monitorEventLoopDelay({ resolution: 1 })
  pauses.enable()
  const start = performance.now()
  await run()
  const ms = performance.now() - start
  pauses.disable()
  return { ms: rounded(ms), 'longest pause': rounded(pauses.max / 1e6) }
}

function percentile(values: readonly number[], part: number): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length * part)] as number
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10
}

function verdict(ms: number, goal: number): string {
  return `< ${goal} ms, ${ms < goal ? 'met' : 'MISSED'}`
}
