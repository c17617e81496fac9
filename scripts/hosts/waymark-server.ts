import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { resolve } from 'node:path'
import { cli } from './place.ts'
import { begin } from './run.ts'

export interface WaymarkServer extends AsyncDisposable {
  readonly url: string
  readonly mcp: string
}

export interface ServerPlace {
  readonly port: number
  readonly data: string
  readonly project: string
  readonly secret: string
}

export async function newServerPlace(data: string, project: string): Promise<ServerPlace> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return { port, data, project, secret: randomBytes(32).toString('base64') }
}

const anotherClock = resolve(import.meta.dirname, '../../test/faults/another-clock.ts')

/** For programs on Node, whose clock is then ahead like the server's. */
export function clockAhead(milliseconds: number): Record<string, string> {
  return { NODE_OPTIONS: `--import=${anotherClock}`, TEST_CLOCK_OFFSET_MS: String(milliseconds) }
}

/** A server at a place that another may have had before it; `ahead` is how many milliseconds its clock is. */
export async function startWaymark(
  { port, data, project, secret }: ServerPlace,
  { accounts = false, ahead = 0 } = {},
): Promise<WaymarkServer> {
  const clock = ahead === 0 ? [] : ['--import', anotherClock]
  const args = [
    'serve',
    '--port',
    String(port),
    '--data',
    data,
    '--json',
    ...(accounts ? ['--accounts'] : []),
  ]
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: project,
    WAYMARK_SECRET: secret,
    WAYMARK_TZ: 'UTC',
    // Claude Code and Codex name a document of their makers, for which the run would need the internet.
    WAYMARK_CLIENTS: 'registration',
    TEST_CLOCK_OFFSET_MS: String(ahead),
  }
  const running = begin(process.execPath, [...clock, cli, ...args], { cwd: project, env, seconds: 900 })
  const url = `http://127.0.0.1:${port}`
  await answers(`${url}/healthz`, () => running.output())
  return {
    url,
    mcp: `${url}/mcp`,
    async [Symbol.asyncDispose]() {
      running.stop()
      await running.ended
    },
  }
}

async function answers(url: string, said: () => string): Promise<void> {
  const until = Date.now() + 30_000
  while (Date.now() < until) {
    const response = await fetch(url).catch(() => null)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`the server does not answer: ${said().slice(-300)}`)
}
