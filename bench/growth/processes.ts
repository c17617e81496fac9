import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from '../../src/stores/sql/statement.ts'
import type { Family } from './family.ts'
import { openRawAt, type Place } from './places.ts'
import type { Crowd } from './results.ts'
import { percentile } from './timing.ts'
import type { Order, Told } from './writer-child.ts'

const secondsOf = { small: 0.5, full: 5 } as const

/** Who the processes write for: all for one owner, who gets their tasks in one order, or each for its own. */
const ways = {
  'one owner': () => 'ada',
  'an owner each': (process: number) => `owner-${process}`,
} as const

/** Processes that write to one database at once, each as fast as it is answered. */
export const processes: Family = {
  name: 'processes',
  sizes: { small: [1, 2, 4], full: [1, 4, 16, 64] },
  async measure(places, scale, progress) {
    const crowds: Crowd[] = []
    for (const [way, ownerOf] of Object.entries(ways)) {
      for (const size of processes.sizes[scale]) {
        const place = await places.empty(`processes_${size}`)
        const owners = Array.from({ length: size }, (_, process) => ownerOf(process))
        crowds.push({ way, processes: size, ...(await writeAtOnce(place, owners, secondsOf[scale])) })
        progress(`processes: ${size}, ${way}`)
      }
    }
    return { series: [], crowds }
  },
}

async function writeAtOnce(place: Place, owners: readonly string[], seconds: number) {
  const children = owners.map((owner) => startWriter({ place, owner, seconds }))
  try {
    for (const { ready } of children) await ready
    for (const { child } of children) child.stdin?.write('\n')
    const told = await Promise.all(children.map(({ told }) => told))
    const times = told.flatMap(({ milliseconds }) => milliseconds)
    return {
      perSecond: times.length / Math.max(...told.map(({ seconds }) => seconds)),
      medianMs: percentile(times, 0.5) ?? 0,
      p95Ms: percentile(times, 0.95) ?? 0,
      worstMs: times.reduce((worst, time) => Math.max(worst, time), 0),
      acknowledged: times.length,
      refused: told.reduce((sum, { refused }) => sum + refused, 0),
      lost: await countLost(place, owners, told),
    }
  } finally {
    for (const { child } of children) child.kill('SIGKILL')
  }
}

interface Writer {
  readonly child: ChildProcess
  readonly ready: Promise<unknown>
  readonly told: Promise<Told>
}

function startWriter(order: Order): Writer {
  const script = join(import.meta.dirname, 'writer-child.ts')
  const child = spawn(process.execPath, [script, JSON.stringify(order)], {
    stdio: ['pipe', 'pipe', 'inherit'],
    // Compiled once, a script starts in half the time.
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: join(import.meta.dirname, '../../node_modules/.cache/growth/compiled'),
    },
  })
  const lines = createInterface(child.stdout as NodeJS.ReadableStream)
  const ended = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`a writer ended with ${code ?? signal}`)
  })
  ended.catch(() => {}) // heard by who waits for a line
  const nextLine = () => Promise.race([once(lines, 'line'), ended]) as Promise<[string]>
  const ready = nextLine()
  return { child, ready, told: ready.then(nextLine).then(([line]) => JSON.parse(line) as Told) }
}

/** Tasks that were acknowledged and are not there; a number that was given twice counts, too. */
async function countLost(place: Place, owners: readonly string[], told: readonly Told[]): Promise<number> {
  const ids = new Map<string, number[]>()
  for (const [index, owner] of owners.entries())
    ids.set(owner, [...(ids.get(owner) ?? []), ...(told[index]?.ids ?? [])])
  let lost = 0
  for (const [owner, given] of ids) {
    await using raw = await openRawAt(place, owner)
    const rows = await raw.all<readonly [number]>(sql`SELECT id FROM tasks WHERE project = ${owner}`)
    const stored = new Set(rows.map(([id]) => id))
    lost += given.length - new Set(given.filter((id) => stored.has(id))).size
  }
  return lost
}
