/**
 * What a search costs with Waymark, against ripgrep alone, which says the same: the first matches in order, and how many
 * there are. Where there are more than asked for, ripgrep has two ways to say so, and the faster one counts: all of them
 * in one run, or a run up to the limit and one that counts. Run: node bench/grep.ts [FOLDER] [--json FILE]
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type GrepRequest, grep } from '../src/workspace/grep.ts'
import { countArguments, grepArguments } from '../src/workspace/grep-arguments.ts'
import { findProject, type Project } from '../src/workspace/project.ts'
import { countPlainRipgrep, runPlainRipgrep } from './grep/plain-ripgrep.ts'
import { copyPackages } from './grep/tree.ts'

const { values: flags, positionals } = parseArgs({
  options: { json: { type: 'string' } },
  allowPositionals: true,
})
const rounds = 15
const goal = 1.15
const standard = { glob: '', caseSensitive: false, context: 2, skip: 0, limit: 50 }
const unhurried = { timeLimit: 60_000, countLimit: 60_000 }
const requests: readonly GrepRequest[] = [
  { pattern: 'zebra crossing' },
  { pattern: 'jwt\\.sign' },
  { pattern: 'createServer\\(', limit: 1_000 },
  { pattern: 'TODO' },
  { pattern: 'error' },
  { pattern: 'zebra crossing', glob: '**/*.ts' },
  { pattern: 'interface.*Context', glob: '**/*.ts' },
  { pattern: 'import', glob: 'hono/**/*.js' },
  // A wildcard in a folder takes rules in a file, so that .gitignore is respected.
  { pattern: 'zebra crossing', glob: '*/*/**/*.ts' },
  { pattern: 'import', glob: 'h*/**/*.js' },
]

const folder = mkdtempSync(join(tmpdir(), 'waymark-bench-'))
try {
  const project = await findProject(positionals[0] ?? copyTree())
  const rows = []
  for (const request of requests) rows.push(await measure(project, { ...standard, ...unhurried, ...request }))
  console.table(rows)
  if (flags.json) writeFileSync(flags.json, JSON.stringify(rows))
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function copyTree(): string {
  const { files, megabytes } = copyPackages(resolve(import.meta.dirname, '../node_modules'), folder)
  progress(`${files} files, ${megabytes} MB, copied from node_modules`)
  return folder
}

async function measure(project: Project, request: Required<GrepRequest>) {
  progress(`${request.pattern} ${request.glob}`)
  const glob = request.glob === '' ? [] : [`--glob=${request.glob}`]
  const [args, countArgs] = [grepArguments(request, glob), countArguments(request, glob)]
  const times = { waymark: [] as number[], whole: [] as number[], counted: [] as number[] }
  let found = await grep(project, request) // the first run fills the cache of the disk
  for (let round = 0; round < rounds; round++) {
    times.whole.push(await timeOf(() => runPlainRipgrep(project.root, args)))
    times.waymark.push(
      await timeOf(async () => {
        found = await grep(project, request)
      }),
    )
    if (!found.truncated) continue
    times.counted.push(
      await timeOf(async () => {
        await runPlainRipgrep(project.root, args, request.limit)
        await countPlainRipgrep(project.root, countArgs)
      }),
    )
  }
  const [whole, counted] = [median(times.whole), median(times.counted)]
  const [ours, floor] = [median(times.waymark), Math.min(whole, counted)]
  return {
    search: `${request.pattern} ${request.glob}`.trim(),
    matches: `${found.matches.length} of ${found.totalMatches}`,
    waymark: milliseconds(ours),
    ripgrep: milliseconds(floor),
    ratio: (ours / floor).toFixed(2),
    goal: `≤ ${goal}`,
    met: ours / floor <= goal,
    'in one run': milliseconds(whole),
    'and counted': counted === Number.POSITIVE_INFINITY ? '' : milliseconds(counted),
  }
}

async function timeOf(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await run()
  return performance.now() - start
}

function median(values: readonly number[]): number {
  return (
    values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.POSITIVE_INFINITY
  )
}

function milliseconds(value: number): string {
  return `${value.toFixed(1)} ms`
}

function progress(text: string): void {
  process.stderr.write(`${text}\n`)
}
