/** What a search costs with Waymark, against ripgrep alone. Run: node bench/grep.ts [FOLDER] [--json FILE] */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { filterFiles } from '../src/workspace/file-filter.ts'
import { type GrepRequest, grep } from '../src/workspace/grep.ts'
import { grepArguments } from '../src/workspace/grep-arguments.ts'
import { findProject, type Project } from '../src/workspace/project.ts'
import { runPlainRipgrep } from './grep/plain-ripgrep.ts'
import { copyPackages } from './grep/tree.ts'

const { values: flags, positionals } = parseArgs({
  options: { json: { type: 'string' } },
  allowPositionals: true,
})
const rounds = 15
const goal = 1.3
const standard = { glob: '', caseSensitive: false, context: 2, skip: 0, limit: 50, timeLimit: 60_000 }
const requests: readonly GrepRequest[] = [
  { pattern: 'zebra crossing' },
  { pattern: 'jwt\\.sign' },
  { pattern: 'createServer\\(', limit: 1_000 },
  { pattern: 'TODO' },
  { pattern: 'error' },
  { pattern: 'zebra crossing', glob: '**/*.ts' },
  { pattern: 'interface.*Context', glob: '**/*.ts' },
  { pattern: 'import', glob: 'hono/**/*.js' },
  // A wildcard in a folder takes a second process, which lists what is not ignored.
  { pattern: 'zebra crossing', glob: '*/*/**/*.ts' },
  { pattern: 'import', glob: 'h*/**/*.js' },
]

const folder = mkdtempSync(join(tmpdir(), 'waymark-bench-'))
try {
  const project = await findProject(positionals[0] ?? copyTree())
  const rows = []
  for (const request of requests) rows.push(await measure(project, { ...standard, ...request }))
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
  progress(request.pattern)
  const args = grepArguments(request, filterFiles(request.glob))
  const unsorted = args.filter((arg) => arg !== '--sort=path')
  const times = { waymark: [] as number[], ripgrep: [] as number[], unsorted: [] as number[] }
  let found = await grep(project, request) // the first run fills the cache of the disk
  for (let round = 0; round < rounds; round++) {
    times.ripgrep.push(await timeOf(() => runPlainRipgrep(project.root, args, request.limit)))
    times.waymark.push(
      await timeOf(async () => {
        found = await grep(project, request)
      }),
    )
    times.unsorted.push(await timeOf(() => runPlainRipgrep(project.root, unsorted, request.limit)))
  }
  const [ours, floor] = [median(times.waymark), median(times.ripgrep)]
  return {
    search: `${request.pattern} ${request.glob}`.trim(),
    matches: `${found.matches.length}${found.truncated ? ' and more' : ''}`,
    waymark: milliseconds(ours),
    ripgrep: milliseconds(floor),
    ratio: (ours / floor).toFixed(2),
    goal: `≤ ${goal}`,
    met: ours / floor <= goal,
    'ripgrep, in any order': milliseconds(median(times.unsorted)),
  }
}

async function timeOf(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await run()
  return performance.now() - start
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] as number
}

function milliseconds(value: number): string {
  return `${value.toFixed(1)} ms`
}

function progress(text: string): void {
  process.stderr.write(`${text}\n`)
}
