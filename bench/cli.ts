/** What a short command costs, against Node itself and a bare program on the same database. Run: node bench/cli.ts */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build } from '../scripts/build.ts'
import { openWaymark } from '../src/index.ts'
import { processorTime } from './cli/processor-time.ts'

const here = import.meta.dirname
const cli = resolve(here, '../dist/cli.js')
const rounds = Number(process.argv[2] ?? 25)
const data = mkdtempSync(join(tmpdir(), 'waymark-bench-'))

const env = { PATH: process.env.PATH, HOME: process.env.HOME, WAYMARK_DATA: data }

/** Which of the rows below is divided by which. */
const floor = 'bare program that reads the database'
const programs: Readonly<Record<string, readonly string[]>> = {
  'node -e 0': ['-e', '0'],
  [floor]: [resolve(here, 'cli/bare.mjs'), join(data, 'waymark.db')],
  'waymark list': [cli, 'list', '--data', data],
  'waymark list --json': [cli, 'list', '--json', '--data', data],
  'waymark add': [cli, 'add', 'Written by the bench', '--data', data],
  'waymark complete-words': [cli, 'complete-words', 'bash', 'done', ''],
  'waymark --version': [cli, '--version'],
}
const goals: Readonly<Record<string, number>> = { 'waymark list': 1.35 }

try {
  await build()
  await fill()
  const { elapsed, processor } = await measure()
  console.table(
    Object.keys(programs).map((what) => {
      const goal = goals[what]
      const ratio = ratioOf(processor, what)
      return {
        what,
        'elapsed ms': median(elapsed[what] ?? []).toFixed(1),
        'elapsed ratio': ratioOf(elapsed, what).toFixed(2),
        'processor ms': median(processor[what] ?? []).toFixed(1),
        'processor ratio': ratio.toFixed(2),
        goal: goal === undefined ? '' : `≤ ${goal}`,
        met: goal === undefined ? '' : ratio <= goal,
      }
    }),
  )
} finally {
  rmSync(data, { recursive: true, force: true })
}

/** Fifty open tasks, of which some are due, tagged, urgent or waiting. */
async function fill(): Promise<void> {
  await using waymark = await openWaymark({ data, project: process.cwd() })
  for (let n = 1; n <= 50; n++) {
    await waymark.executeTool('native', 'local', 'add_task', {
      title: `Task number ${n} of a page`,
      ...(n % 3 === 0 && { due: `2027-01-${String(1 + (n % 28)).padStart(2, '0')}` }),
      ...(n % 5 === 0 && { tags: ['home'], priority: 'high' }),
      ...(n % 7 === 0 && { blocked_by: [n - 1] }),
    })
  }
}

type Times = Record<string, number[]>

/**
 * One after the other in every round, so that what disturbs one disturbs all. The first round warms the caches. The goal is
 * one for the time of the processor: how long a disk is waited for says more about the disk.
 */
async function measure(): Promise<{ elapsed: Times; processor: Times }> {
  const [elapsed, processor]: [Times, Times] = [{}, {}]
  for (let round = 0; round <= rounds; round++) {
    process.stderr.write(`round ${round} of ${rounds}\n`)
    for (const [what, args] of Object.entries(programs)) {
      const taken = await run(args)
      const used = processorTime([process.execPath, ...args], env)
      if (round === 0) continue
      elapsed[what] = [...(elapsed[what] ?? []), taken]
      processor[what] = [...(processor[what] ?? []), used]
    }
  }
  return { elapsed, processor }
}

function ratioOf(times: Times, what: string): number {
  return median(times[what] ?? []) / median(times[floor] ?? [])
}

/** From the start to the end of the process, its answer read through a pipe. */
function run(args: readonly string[]): Promise<number> {
  const begin = performance.now()
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'], env })
  child.stdout.resume()
  return new Promise((resolve, reject) => {
    child.once('close', (code) => {
      if (code === 0) resolve(performance.now() - begin)
      else reject(new Error(`${args.join(' ')} ended with ${code}`))
    })
  })
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] as number
}
