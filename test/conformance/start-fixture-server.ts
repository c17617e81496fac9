import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { plainEnv, plainFolder } from '../support/servers/waymark.ts'

const script = fileURLToPath(new URL('server.ts', import.meta.url))

export interface FixtureServer {
  /** Where it serves MCP. */
  readonly mcp: string
  stop(): Promise<void>
}

/** Starts the product's server with the fixtures of the suites, in a process of its own. */
export async function startFixtureServer(): Promise<FixtureServer> {
  const child = spawn(process.execPath, [script], {
    cwd: plainFolder(),
    env: { ...plainEnv(), CONFORMANCE: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  const [line] = (await Promise.race([once(createInterface(child.stdout), 'line'), ended])) as [unknown]
  if (typeof line !== 'string') throw new Error(`The fixture server ended with ${line}.`)
  const { mcp } = JSON.parse(line) as { mcp: string }
  return {
    mcp,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
