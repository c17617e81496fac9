import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { cli, plainEnv, plainFolder } from './waymark.ts'

export interface ServerEnding {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  /** From the wish to end it until it was gone, or from the start when it ended by itself. */
  readonly milliseconds: number
}

/** A running `waymark serve` on a free port; ended with what opened it. */
export interface Serving extends AsyncDisposable {
  readonly url: string
  readonly mcp: string
  readonly pid: number
  /** What it has written to stderr so far. */
  readonly log: () => string
  /** What it has written to stdout so far. */
  readonly said: () => string
  stop(signal?: NodeJS.Signals): Promise<ServerEnding>
}

/** Starts the HTTP server as users do, and waits until it says where it listens. */
export async function serve(args: readonly string[], env: Record<string, string> = {}): Promise<Serving> {
  const child = spawn(process.execPath, [cli, 'serve', '--port', '0', '--json', ...args], {
    cwd: plainFolder(),
    env: { ...plainEnv(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let log = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    log += text
  })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const ended = once(child, 'close')
  const lines = createInterface(child.stdout)
  const [line] = (await Promise.race([once(lines, 'line'), ended])) as [unknown]
  if (typeof line !== 'string') throw new Error(`waymark serve ended with ${line}: ${log}`)
  const { url, mcp } = JSON.parse(line) as { url: string; mcp: string }
  const stop = (signal?: NodeJS.Signals) => end(child, ended, signal)
  return {
    url,
    mcp,
    pid: child.pid as number,
    log: () => log,
    said: () => said,
    stop,
    [Symbol.asyncDispose]: async () => void (await stop('SIGKILL')),
  }
}

async function end(
  child: ChildProcess,
  ended: Promise<unknown[]>,
  signal: NodeJS.Signals = 'SIGTERM',
): Promise<ServerEnding> {
  const start = performance.now()
  child.kill(signal)
  await ended
  return { code: child.exitCode, signal: child.signalCode, milliseconds: performance.now() - start }
}
