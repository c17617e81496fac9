/** What MCP costs with Waymark, against the bare SDK in the same run. Run: node bench/mcp.ts [--json FILE] */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from '../scripts/build.ts'
import { bundleEcho } from './mcp/bundle-echo.ts'
import { callOnce, callRepeatedly, callSteadily, type Load } from './mcp/load.ts'
import { residentMegabytes, startHttp, startStdio } from './mcp/processes.ts'

const { values: flags } = parseArgs({ options: { json: { type: 'string' } } })
const cli = resolve(import.meta.dirname, '../dist/cli.js')
const folder = mkdtempSync(join(tmpdir(), 'waymark-bench-'))
const rows: { what: string; waymark: string; floor: string; ratio: string; goal: string; met: boolean }[] = []

try {
  await build()
  const [echoStdio, echoHttp] = [
    await bundleEcho('echo-stdio', folder),
    await bundleEcho('echo-http', folder),
  ]
  await coldStarts(echoStdio)
  await idleMemory(echoStdio)
  await throughput(echoHttp)
  console.table(rows)
  if (flags.json) writeFileSync(flags.json, JSON.stringify(rows))
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function coldStarts(echo: string): Promise<void> {
  const [ours, theirs]: [number[], number[]] = [[], []]
  for (let round = 0; round < 20; round++) {
    progress(`cold start ${round + 1} of 20`)
    theirs.push(await coldStart([echo]))
    ours.push(await coldStart([cli, 'mcp', '--data', join(folder, 'cold')]))
  }
  const [mine, floor] = [median(ours), median(theirs)]
  report(
    'stdio cold start, p50',
    `${mine.toFixed(0)} ms`,
    `${floor.toFixed(0)} ms`,
    mine / floor,
    '≤ 1.05',
    mine / floor <= 1.05,
  )
}

async function coldStart(args: readonly string[]): Promise<number> {
  const server = await startStdio(args)
  await server.stop()
  return server.milliseconds
}

async function idleMemory(echo: string): Promise<void> {
  progress('idle memory')
  const [mine, floor] = [
    // On the database that the cold starts left behind: all starts but the very first find one.
    await startStdio([cli, 'mcp', '--data', join(folder, 'cold')]),
    await startStdio([echo]),
  ]
  await new Promise((resolve) => setTimeout(resolve, 2_000))
  const [ours, theirs] = [residentMegabytes(mine.child), residentMegabytes(floor.child)]
  report(
    'idle stdio server, RSS',
    `${ours.toFixed(0)} MB`,
    `${theirs.toFixed(0)} MB`,
    ours / theirs,
    '≤ 60 MB',
    ours <= 60,
  )
  await Promise.all([mine.stop(), floor.stop()])
}

async function throughput(echo: string): Promise<void> {
  const floor = await startHttp([echo])
  const keeping = await startHttp([echo, join(folder, 'keeping.db')])
  const mine = await startHttp(
    [cli, 'serve', '--port', '0', '--json', '--data', join(folder, 'http')],
    // As fast as it goes is more than anybody may.
    { WAYMARK_RATE_LIMITS: 'off' },
  )
  try {
    for (let n = 1; n <= 50; n++)
      await callOnce(mine.url, 'add_task', { title: `Task number ${n}`, description: 'x'.repeat(190) })
    await callRepeatedly(floor.url, 'echo', { text: 'hello' }, { connections: 20, seconds: 2 })
    await callRepeatedly(mine.url, 'list_tasks', {}, { connections: 20, seconds: 2 })
    await callRepeatedly(mine.url, 'get_task', { task: 7 }, { connections: 20, seconds: 2 })
    for (const connections of [1, 100]) {
      const list = await compare(floor.url, mine.url, 'list_tasks', {}, connections)
      versus(`list_tasks (50), ${connections} connections`, list, 0.95)
      const get = await compare(floor.url, mine.url, 'get_task', { task: 7 }, connections)
      versus(`get_task, ${connections} connections`, get, 1)
    }
    // After the reads, because these leave many tasks behind.
    for (const connections of [1, 100]) {
      const write = await compare(
        floor.url,
        mine.url,
        'add_task',
        { title: 'Written by the bench' },
        connections,
      )
      versus(`add_task, ${connections} connections`, write, connections === 1 ? 0.55 : 1)
      const kept = await compare(
        keeping.url,
        mine.url,
        'add_task',
        { title: 'Written by the bench' },
        connections,
      )
      versus(`add_task, ${connections} connections, beside a bare server that keeps a row`, kept)
    }
    for (const tool of ['list_tasks', 'add_task']) await steady(mine.url, tool)
  } finally {
    await Promise.all([mine.stop(), floor.stop(), keeping.stop()])
  }
}

async function steady(url: string, tool: string): Promise<void> {
  progress(`${tool}, steady 1,000 requests a second`)
  const args = tool === 'add_task' ? { title: 'Written by the bench' } : {}
  const { p50, p95, errors } = await callSteadily(url, tool, args, {
    connections: 100,
    seconds: 6,
    rate: 1_000,
  })
  const says = `p95 ${p95.toFixed(1)} ms, p50 ${p50.toFixed(1)} ms`
  report(
    `${tool}, 100 connections at 1,000/s`,
    says,
    '',
    undefined,
    'p95 < 100 ms',
    p95 < 100 && errors === 0,
  )
}

interface Compared {
  readonly ours: Load
  readonly theirs: Load
}

/** Three rounds of each, taking turns; the middle one counts. */
async function compare(
  floor: string,
  mine: string,
  tool: string,
  args: object,
  connections: number,
): Promise<Compared> {
  const rounds: Compared[] = []
  for (let round = 0; round < 3; round++) {
    progress(`${tool}, ${connections} connections, round ${round + 1} of 3`)
    const theirs = await callRepeatedly(floor, 'echo', { text: 'hello' }, { connections, seconds: 3 })
    const ours = await callRepeatedly(mine, tool, args, { connections, seconds: 3 })
    rounds.push({ ours, theirs })
  }
  const ratio = ({ ours, theirs }: Compared) => ours.perSecond / theirs.perSecond
  return rounds.sort((one, other) => ratio(one) - ratio(other))[1] as Compared
}

function versus(what: string, { ours, theirs }: Compared, goal?: number): void {
  const ratio = ours.perSecond / theirs.perSecond
  const show = (load: Load) =>
    `${load.perSecond.toFixed(0)}/s, p97.5 ${load.p97} ms${load.errors > 0 ? `, ${load.errors} errors` : ''}`
  report(
    what,
    show(ours),
    show(theirs),
    ratio,
    goal === undefined ? '' : `≥ ${goal}`,
    ratio >= (goal ?? 0) && ours.errors === 0,
  )
}

function report(
  what: string,
  waymark: string,
  floor: string,
  ratio: number | undefined,
  goal: string,
  met: boolean,
): void {
  rows.push({ what, waymark, floor, ratio: ratio === undefined ? '' : ratio.toFixed(2), goal, met })
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] as number
}

function progress(text: string): void {
  process.stderr.write(`${text}\n`)
}
