import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

export interface Started {
  readonly child: ChildProcess
  readonly milliseconds: number
  stop(): Promise<void>
}

const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'bench', version: '1' } },
}

/** Starts a stdio server and waits for its answer to the handshake. */
export async function startStdio(args: readonly string[]): Promise<Started> {
  const begin = performance.now()
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'ignore'], env: environment() })
  child.stdin.write(`${JSON.stringify(initialize)}\n`)
  await firstLine(child)
  const milliseconds = performance.now() - begin
  return { child, milliseconds, stop: () => stop(child) }
}

/** Starts an HTTP server that prints `{"url": …}` once it listens. */
export async function startHttp(
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Started & { url: string }> {
  const begin = performance.now()
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...environment(), ...env },
  })
  const { url } = JSON.parse(await firstLine(child))
  return { child, url, milliseconds: performance.now() - begin, stop: () => stop(child) }
}

/** Memory that the process has in RAM, in MB. */
export function residentMegabytes(child: ChildProcess): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).once('line', resolve)
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
  })
}

function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return Promise.resolve()
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill('SIGTERM')
  return gone
}

function environment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, HOME: process.env.HOME, WAYMARK_LOG: 'warn' }
}
