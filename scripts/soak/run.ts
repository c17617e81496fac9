import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Random } from '../../test/faults/random.ts'
import { type Serving, serve } from '../../test/support/servers/serving.ts'
import { waymark } from '../../test/support/servers/waymark.ts'
import { passingAssistants, steadyAssistant } from './lanes/assistants.ts'
import { chats } from './lanes/chats.ts'
import { changingFiles, writeFirstFiles } from './lanes/files.ts'
import { imports } from './lanes/imports.ts'
import { page, visitors } from './lanes/pages.ts'
import { reminders } from './lanes/reminders.ts'
import { Ledger } from './ledger.ts'
import { fileSize, isRunning } from './process-figures.ts'
import { beginRecord, type Ending } from './record.ts'
import { sampleEverySoOften } from './samples.ts'
import { Timings } from './timings.ts'
import { Words } from './words.ts'
import type { World } from './world.ts'

export interface SoakOrder {
  readonly hours: number
  readonly rate: number
  readonly record: string
  readonly machine: string
  readonly stop: AbortSignal
}

/** Runs the load against a server of its own in a folder of its own, and takes both away again. */
export async function runSoak({
  hours,
  rate,
  record,
  machine,
  stop,
}: SoakOrder): Promise<{ isSound: boolean }> {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-soak-'))
  try {
    const chance = new Random(25)
    const place = { data: join(folder, 'data'), project: join(folder, 'project'), words: new Words(chance) }
    writeFirstFiles(place)
    await using server = await serve(['--data', place.data, '--log', 'warn'], {
      WAYMARK_PROJECT: place.project,
      WAYMARK_RATE_LIMITS: 'off',
    })
    const note = beginRecord(record, { kind: 'begin', date: new Date().toISOString(), machine, hours, rate })
    const ended = AbortSignal.any([stop, AbortSignal.timeout(Math.round(hours * 3_600_000))])
    const world: World = {
      ...{ url: server.url, mcp: server.mcp, ...place, rate, ended, chance },
      ...{ ledger: new Ledger(), timings: new Timings(), started: new Set() },
    }
    const start = performance.now()
    const watch = { pid: server.pid, stdioPid: null as number | null }
    const sampling = sampleEverySoOften(world, watch, start, note)
    await Promise.all([
      steadyAssistant(world, 'stdio', '2026', ({ pid }) => {
        watch.stdioPid = pid
      }),
      steadyAssistant(world, 'stdio', '2025'),
      passingAssistants(world, 'stdio', '2026'),
      steadyAssistant(world, 'http', '2026'),
      steadyAssistant(world, 'http', '2025'),
      passingAssistants(world, 'http', '2026'),
      passingAssistants(world, 'http', '2025'),
      ...Array.from({ length: 4 }, (_, n) => page(world, `page ${n + 1}`)),
      ...[visitors, chats, imports, changingFiles, reminders].map((work) => work(world)),
    ])
    await sampling
    const end = await endOf(world, server, stop.aborted, (performance.now() - start) / 1_000)
    note(end)
    return { isSound: end.lost.length === 0 && end.server.code === 0 && end.failures.length === 0 }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

/** Ends the server, and asks a new process for everything that was acknowledged. */
async function endOf(world: World, server: Serving, isInterrupted: boolean, at: number): Promise<Ending> {
  const { code, milliseconds } = await server.stop()
  const left = await stillRunning(world.started)
  const database = join(world.data, 'waymark.db')
  const files = { database: fileSize(database), wal: fileSize(`${database}-wal`) }
  const exported = await waymark(['export', '--data', world.data], {}, world.project)
  const lines = exported.stdout.split('\n').filter((line) => line !== '')
  return {
    ...{ kind: 'end', at, isInterrupted, files, counts: world.timings.counts },
    acknowledged: world.ledger.acknowledged,
    lost: exported.code === 0 ? world.ledger.lostIn(lines) : [`the export failed: ${exported.stderr}`],
    failures: [
      ...world.timings.failures,
      ...(left > 0 ? [{ what: 'processes that did not end', count: left }] : []),
    ],
    server: { code, milliseconds, log: server.log().slice(0, 20_000) },
  }
}

/** How many do not end within a while after they were told to. */
async function stillRunning(started: ReadonlySet<number>): Promise<number> {
  const by = performance.now() + 10_000
  while ([...started].some(isRunning) && performance.now() < by) await delay(100)
  return [...started].filter(isRunning).length
}
