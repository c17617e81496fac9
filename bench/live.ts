// How soon 100 open pages of members hear of a change in a project that they share:
//   node bench/live.ts [--members 10] [--streams 10] [--changes 30] [--engine both]
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from '../scripts/build.ts'
import { EventClient } from '../test/support/clients/event-client.ts'
import { startHttp } from './mcp/processes.ts'
import { startPostgres } from './store/postgres-server.ts'
import { openTeam, type Person } from './streams/people.ts'

const { values: flags } = parseArgs({
  options: {
    members: { type: 'string', default: '10' },
    streams: { type: 'string', default: '10' },
    changes: { type: 'string', default: '30' },
    engine: { type: 'string', default: 'both' },
  },
})
const project = 'github.com/acme/app'
const cli = resolve(import.meta.dirname, '../dist/cli.js')

await build()
for (const engine of flags.engine === 'both' ? ['sqlite', 'postgres'] : [flags.engine]) {
  await using cleanUp = new AsyncDisposableStack()
  const folder = mkdtempSync(join(tmpdir(), 'waymark-bench-live-'))
  cleanUp.defer(() => rmSync(folder, { recursive: true, force: true }))
  const env = {
    WAYMARK_SECRET: randomBytes(32).toString('base64'),
    WAYMARK_RATE_LIMITS: 'off',
    WAYMARK_PROXIES: '1',
  }
  const place =
    engine === 'postgres'
      ? { DATABASE_URL: await cleanUp.use(await startPostgres()).newDatabase('bench_live') }
      : {}
  const server = await startHttp([cli, 'serve', '--accounts', '--port', '0', '--json', '--data', folder], {
    ...env,
    ...place,
  })
  cleanUp.defer(() => server.stop())
  const streams = await openStreams(server.url)
  cleanUp.defer(() => {
    for (const stream of streams.open) stream.close()
  })
  const delays: number[] = []
  for (let number = 0; number < Number(flags.changes); number++) {
    const start = performance.now()
    const change = await streams.write(`Task ${number}`)
    const heard = await Promise.all(streams.open.map((stream) => stream.change(change)))
    delays.push(...heard.map(({ at }) => at - start))
  }
  const sorted = delays.toSorted((one, other) => one - other)
  const at = (part: number) => `${(sorted[Math.ceil(sorted.length * part) - 1] as number).toFixed(0)} ms`
  console.log(
    `${engine}: ${flags.changes} changes to ${streams.open.length} streams of ${flags.members} members: p50 ${at(0.5)}, p95 ${at(0.95)}, longest ${at(1)} (goal < 1 s)`,
  )
}

/** From the beginning of the request until the page has heard of it. */
async function openStreams(url: string) {
  const people = await openTeam(url, project, Number(flags.members))
  const [owner] = people as [Person]
  const opened = people.flatMap(({ cookie }) =>
    Array.from({ length: Number(flags.streams) }, () =>
      EventClient.open(url, undefined, { cookie, project }),
    ),
  )
  const open = await Promise.all(opened)
  await Promise.all(open.map((stream) => stream.hello()))
  return {
    open,
    write: async (title: string): Promise<number> => {
      const path = `/api/tasks?project=${encodeURIComponent(project)}`
      return (await owner.ask('POST', path, { title })).change.id
    },
  }
}
