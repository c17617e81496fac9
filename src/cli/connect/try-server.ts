import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { ServerAddress } from '../../clients/client.ts'
import { programEnvironment } from '../../config.ts'
import { version } from '../version.ts'

/** Whether the server answers as a client's file says it is reached. */
export interface Tried {
  readonly answers: boolean
  /** How many tools it has, that it asks to sign in, or what went wrong. */
  readonly words: string
}

const patienceMs = 20_000

const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'waymark-connect', title: 'waymark connect', version },
  },
}

/** Begins a session as a client would, and ends it. */
export function tryServer(server: ServerAddress, folder: string): Promise<Tried> {
  return server.kind === 'stdio' ? tryStarted(server, folder) : tryRemote(server.url)
}

async function tryStarted(
  { command, args, env }: Extract<ServerAddress, { kind: 'stdio' }>,
  cwd: string,
): Promise<Tried> {
  const child = spawn(command, args, { cwd, env: programEnvironment(env ?? {}), timeout: patienceMs })
  const ended = new Promise<string>((resolve) => {
    let said = ''
    child.stderr.on('data', (chunk) => (said = `${said}${chunk}`.slice(-500)))
    child.once('error', ({ message }) => resolve(message))
    child.once('close', (code) => resolve(said.trim() || `it ended with ${code ?? 'a signal'}`))
  })
  const send = (message: object) => child.stdin.write(`${JSON.stringify(message)}\n`)
  child.stdin.on('error', () => {}) // it may be gone already
  const answer = new Promise<number>((resolve) => {
    createInterface(child.stdout).on('line', (line) => {
      const { id, result } = readMessage(line)
      if (id === 1) {
        send({ jsonrpc: '2.0', method: 'notifications/initialized' })
        send({ jsonrpc: '2.0', id: 2, method: 'tools/list' })
      }
      if (id === 2) resolve(result?.tools?.length ?? 0)
    })
  })
  send(initialize)
  const outcome = await Promise.race([answer, ended])
  child.stdin.end()
  child.kill()
  return typeof outcome === 'number'
    ? { answers: true, words: `it answers with ${outcome} tools` }
    : { answers: false, words: outcome }
}

async function tryRemote(url: string): Promise<Tried> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify(initialize),
      signal: AbortSignal.timeout(patienceMs),
    })
    await answer.body?.cancel()
    if (answer.status === 401) return { answers: true, words: 'it answers, and asks the client to sign in' }
    return answer.ok
      ? { answers: true, words: 'it answers' }
      : { answers: false, words: `it answers with the status ${answer.status}` }
  } catch (error) {
    const { cause, message } = error as Error
    return { answers: false, words: cause instanceof Error ? cause.message : message }
  }
}

function readMessage(line: string): { id?: number; result?: { tools?: readonly unknown[] } } {
  try {
    return JSON.parse(line) ?? {}
  } catch {
    return {}
  }
}
