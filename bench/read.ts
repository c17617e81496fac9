/** What reading a file costs with Waymark, against Node's own readFile. Run: node bench/read.ts [FOLDER] */
import { readFile as readPlain } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { listFiles } from '../src/workspace/list-files.ts'
import { findProject } from '../src/workspace/project.ts'
import { readFile } from '../src/workspace/read-file.ts'

const rounds = 10
const project = await findProject(process.argv[2] ?? resolve(import.meta.dirname, '..'))

/** Each with the time that document 000 sets for it, in milliseconds. */
const readings = [{ what: 'read_file', goal: 100, read: (path: string) => readFile(project, path) }]

const paths = await readablePaths()
progress(`${paths.length} files of ${project.name}, ${rounds} times`)
console.table(await Promise.all(readings.map(measure)))

/** Text within the limit; what is refused takes another way. */
async function readablePaths(): Promise<string[]> {
  const readable: string[] = []
  for (const path of (await listFiles(project, AbortSignal.timeout(60_000))).toSorted()) {
    await readFile(project, path).then(
      () => readable.push(path),
      () => {},
    )
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
