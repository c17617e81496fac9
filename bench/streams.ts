// Many open pages on one node: what they cost while nothing happens, and how soon they hear of many changes:
//   node bench/streams.ts [--streams 10000] [--listening 1000] [--members 100] [--rate 100] [--seconds 10] [--engine sqlite]
import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { build } from '../scripts/build.ts'
import { residentMegabytes, startHttp } from './mcp/processes.ts'
import { processSeconds } from './scale/processor-time.ts'
import { startPostgres } from './store/postgres-server.ts'
import type { Order, Wanted } from './streams/listener.ts'
import { openTeam, type Person } from './streams/people.ts'

const { values: flags } = parseArgs({
  options: {
    streams: { type: 'string', default: '10000' },
    listening: { type: 'string', default: '1000' },
    members: { type: 'string', default: '100' },
    rate: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '10' },
    engine: { type: 'string', default: 'sqlite' },
  },
})
const [streams, listening, members] = [flags.streams, flags.listening, flags.members].map(Number) as [
  number,
  number,
  number,
]
const project = 'github.com/acme/app'
const cli = resolve(import.meta.dirname, '../dist/cli.js')

await build()
await using cleanUp = new AsyncDisposableStack()
const folder = mkdtempSync(join(tmpdir(), 'waymark-bench-streams-'))
cleanUp.defer(() => rmSync(folder, { recursive: true, force: true }))
const place: Record<string, string> =
  flags.engine === 'postgres'
    ? { DATABASE_URL: await cleanUp.use(await startPostgres()).newDatabase('bench_streams') }
    : {}
const env = {
  WAYMARK_SECRET: randomBytes(32).toString('base64'),
  WAYMARK_RATE_LIMITS: 'off',
  WAYMARK_PROXIES: '1',
  ...place,
}
const server = await startHttp([cli, 'serve', '--accounts', '--port', '0', '--json', '--data', folder], env)
cleanUp.defer(() => server.stop())
const port = Number(new URL(server.url).port)
const pid = server.child.pid as number

const people = await openTeam(server.url, project, members)
progress(`${members} people share a project`)
const [idle, busy, slow] = [startListener(), startListener(), startListener()]

// Twenty of one project for each person at most.
const others = streams - listening
await settle()
const before = residentMegabytes(server.child)
await idle.ask({ do: 'open', port, streams: quiet(people, others) })
await settle()
const after = residentMegabytes(server.child)
const perStream = ((after - before) * 1_024) / others
console.log(
  `${others} idle streams: ${after.toFixed(0)} MB in all, ${before.toFixed(0)} before: ${perStream.toFixed(1)} KB a stream`,
)
const computedBefore = processSeconds(pid)
await sleep(30_000)
console.log(
  `kept open for 30 s they cost ${(((processSeconds(pid) - computedBefore) / 30) * 100).toFixed(1)} % of a core`,
)
await busy.ask({ do: 'open', port, streams: wanted(people, listening, project) })
await tell('nobody slow')

// Pages of the same project that stop reading: the others must not notice.
await slow.ask({ do: 'open', port, streams: wanted(people.slice(0, 50), 100, project) })
await slow.ask({ do: 'stop reading', count: 100 })
const withSlow = residentMegabytes(server.child)
await tell('100 that do not read')
console.log(`memory ${withSlow.toFixed(0)} MB before, ${residentMegabytes(server.child).toFixed(0)} MB after`)

async function tell(what: string): Promise<void> {
  const made: [number, number][] = []
  const [owner] = people as [Person]
  const computed = processSeconds(pid)
  const [every, total] = [1_000 / Number(flags.rate), Number(flags.rate) * Number(flags.seconds)]
  const begun = performance.now()
  const answers: Promise<void>[] = []
  for (let number = 0; number < total; number++) {
    const due = begun + number * every
    if (due > performance.now()) await sleep(due - performance.now())
    const at = performance.timeOrigin + performance.now()
    const path = `/api/tasks?project=${encodeURIComponent(project)}`
    answers.push(
      owner
        .ask('POST', path, { title: `Task ${number}` })
        .then(({ change }) => void made.push([change.id, at])),
    )
  }
  await Promise.all(answers)
  const seconds = (performance.now() - begun) / 1_000
  await sleep(3_000)
  const { delays, ended } = (await busy.ask({ do: 'tell', made })) as { delays: number[]; ended: number }
  const sorted = Float64Array.from(delays).sort()
  const at = (part: number) => `${(sorted[Math.ceil(sorted.length * part) - 1] ?? Number.NaN).toFixed(0)} ms`
  console.log(
    `${what}: ${(total / seconds).toFixed(0)} changes a second to ${listening} streams of ${members} people: p50 ${at(0.5)}, p95 ${at(0.95)}, longest ${at(1)}; ${delays.length} of ${total * listening} heard, ${ended} streams ended; ${((processSeconds(pid) - computed) / seconds).toFixed(2)} cores`,
  )
}

function startListener() {
  const child = fork(join(import.meta.dirname, 'streams/listener.ts'))
  cleanUp.defer(() => void child.kill())
  return {
    async ask(order: Order): Promise<object> {
      child.send(order)
      const [answer] = await once(child, 'message')
      return answer
    },
  }
}

/** So many streams of one project, spread over these people. */
function wanted(of: readonly Person[], count: number, named: string): Wanted[] {
  const each = Math.ceil(count / of.length)
  return of
    .slice(0, Math.ceil(count / each))
    .map(({ cookie }) => ({ cookie, path: `/api/events?project=${encodeURIComponent(named)}`, count: each }))
}

/** Streams of projects in which nothing happens, twenty of each. */
function quiet(of: readonly Person[], count: number): Wanted[] {
  const projects = Math.ceil(count / (of.length * 20))
  return Array.from({ length: projects }, (_, index) =>
    wanted(of, Math.min(of.length * 20, count - index * of.length * 20), `github.com/acme/quiet-${index}`),
  ).flat()
}

/** Until the memory stays as it is: what was needed for opening is given back a little later. */
async function settle(): Promise<void> {
  for (let last = 0, now = residentMegabytes(server.child); Math.abs(now - last) > 2; ) {
    await sleep(5_000)
    last = now
    now = residentMegabytes(server.child)
  }
}

function progress(line: string): void {
  console.error(line)
}
