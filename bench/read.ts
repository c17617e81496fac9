/** What reading a file costs with Waymark, against Node's own readFile. Run: node bench/read.ts [FOLDER] */
import { readFile as readPlain } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { listFiles } from '../src/workspace/list-files.ts'
import { findProject } from '../src/workspace/project.ts'
import { readDependencies } from '../src/workspace/read-dependencies.ts'
import { readFile } from '../src/workspace/read-file.ts'

const rounds = 10
const project = await findProject(process.argv[2] ?? resolve(import.meta.dirname, '..'))

/** Each with the time that is set for it, in milliseconds; document 000 would be content with 100 and 500. */
const readings = [
  { what: 'read_file', goal: 5, read: (path: string) => readFile(project, path) },
  {
    what: 'read_file with imports',
    goal: 30,
    read: async (path: string) => readDependencies(project, await readFile(project, path)),
  },
]

const paths = await readablePaths()
progress(`${paths.length} files of ${project.name}, ${rounds} times`)
const rows = []
for (const reading of readings) rows.push(await measure(reading))
console.table(rows)

/** Text within the limit; what is refused takes another way. */
async function readablePaths(): Promise<string[]> {
  const readable: string[] = []
  for (const path of (await listFiles(project, AbortSignal.timeout(60_000))).toSorted()) {
    const isReadable = await readFile(project, path)
      .then((file) => readDependencies(project, file))
      .then(
        () => true,
        () => false, // too large, no text, or with a syntax error that a fixture has on purpose
      )
    if (isReadable) readable.push(path)
  }
  return readable
}

async function measure({ what, goal, read }: (typeof readings)[number]) {
  const [ours, floor]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    for (const path of paths) {
      floor.push(await timeOf(() => readPlain(join(project.root, path), 'utf8')))
      ours.push(await timeOf(() => read(path)))
    }
  }
  const p95 = percentile(ours, 0.95)
  return {
    what,
    p50: milliseconds(percentile(ours, 0.5)),
    p95: milliseconds(p95),
    'readFile p50': milliseconds(percentile(floor, 0.5)),
    'readFile p95': milliseconds(percentile(floor, 0.95)),
    goal: `p95 < ${goal} ms`,
    met: p95 < goal,
  }
}

async function timeOf(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await run()
  return performance.now() - start
}

function percentile(values: readonly number[], part: number): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length * part)] as number
}

function milliseconds(value: number): string {
  return `${value.toFixed(2)} ms`
}

function progress(text: string): void {
  process.stderr.write(`${text}\n`)
}
