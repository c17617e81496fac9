import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import type { Peer } from './peers.ts'

export interface Burst {
  readonly acknowledged: number
  readonly lost: number
  readonly failed: number
  readonly seconds: number
}

interface Connected extends AsyncDisposable {
  readonly client: Client
  readonly pid: number
  readonly milliseconds: number
}

/** Starts a server of its own, as a client does. */
export async function connect(peer: Peer, root: string, folder: string): Promise<Connected> {
  const { command, args, env } = peer.start(root, folder)
  const transport = new StdioClientTransport({
    command,
    args: [...args],
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', HOME: folder, ...env },
    stderr: 'ignore',
  })
  const client = new Client({ name: 'scorecard', version: '1.0.0' })
  const start = performance.now()
  await client.connect(transport)
  await client.listTools()
  return {
    client,
    pid: transport.pid as number,
    milliseconds: performance.now() - start,
    [Symbol.asyncDispose]: () => client.close(),
  }
}

/** Several processes of the same server write into the same folder at once; what was acknowledged is looked for after. */
export async function burst(peer: Peer, root: string, processes: number, each: number): Promise<Burst> {
  return inFolder(peer, root, async (folder) => {
    const servers = await Promise.all(Array.from({ length: processes }, () => connect(peer, root, folder)))
    const acknowledged: string[] = []
    let failed = 0
    const start = performance.now()
    await Promise.all(
      servers.map(async ({ client }, which) => {
        for (let n = 0; n < each; n++) {
          const title = `Burst ${which}x${n}y`
          try {
            await peer.add?.(client, folder, title)
            acknowledged.push(title)
          } catch {
            failed += 1
          }
        }
      }),
    )
    const seconds = (performance.now() - start) / 1000
    for (const server of servers) await server[Symbol.asyncDispose]()
    await using reader = await connect(peer, root, folder)
    const stored = (await peer.list?.(reader.client, folder)) ?? ''
    const lost = acknowledged.filter((title) => !stored.includes(title)).length
    return { acknowledged: acknowledged.length, lost, failed, seconds }
  })
}

/** What a model pays: for the tools before it has done anything, and for fifty tasks. */
export async function tokens(peer: Peer, root: string): Promise<{ listing: number; fifty: number | null }> {
  return inFolder(peer, root, async (folder) => {
    await using server = await connect(peer, root, folder)
    const { tools } = await server.client.listTools()
    const listed = tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }))
    const listing = countTokens(JSON.stringify(listed))
    if (!peer.add || !peer.list) return { listing, fifty: null }
    for (let n = 1; n <= 50; n++) await peer.add(server.client, folder, `Water the plants on floor ${n}`)
    return { listing, fifty: countTokens(await peer.list(server.client, folder)) }
  })
}

/** From the start of the process to the listing, median of several. */
export async function coldStart(peer: Peer, root: string, rounds = 9): Promise<number> {
  return inFolder(peer, root, async (folder) => {
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      await using server = await connect(peer, root, folder)
      times.push(server.milliseconds)
    }
    return times.sort((one, other) => one - other)[rounds >> 1] as number
  })
}

/** Resident megabytes of a server that was connected to and is left alone, its children included. */
export async function idleMemory(peer: Peer, root: string): Promise<number> {
  return inFolder(peer, root, async (folder) => {
    await using server = await connect(peer, root, folder)
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    return familyOf(server.pid).reduce((sum, pid) => sum + residentMegabytes(pid), 0)
  })
}

export function installedMegabytes(root: string): number {
  return Number(
    execFileSync('du', ['-sm', join(root, 'node_modules')])
      .toString()
      .split('\t')[0],
  )
}

function familyOf(pid: number): number[] {
  return [pid, ...listChildren(pid).flatMap(familyOf)]
}

function listChildren(pid: number): number[] {
  try {
    return execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
      .split('\n')
      .map(Number)
      .filter((child) => child > 0)
  } catch {
    return [] // ps says no when there are none
  }
}

function residentMegabytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}

async function inFolder<T>(peer: Peer, root: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-scorecard-'))
  try {
    peer.prepare?.(root, folder)
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
