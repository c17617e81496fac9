import autocannon from 'autocannon'
import { percentile } from '../growth/timing.ts'
import { headers, message } from '../mcp/load.ts'
import type { Nodes } from './nodes.ts'
import { machineSeconds } from './processor-time.ts'

export type CallKind = 'read' | 'write'

export const calls = {
  read: { tool: 'list_tasks', args: {} },
  write: { tool: 'add_task', args: { title: 'Written by the bench' } },
} as const

export interface Load {
  /** In turn, by every connection. */
  readonly kinds: readonly CallKind[]
  readonly connections: number
  readonly seconds: number
  /** How many owners the connections belong to. */
  readonly owners: number
  /** How many of the nodes are called. */
  readonly nodes: number
}

export interface Measured {
  readonly perSecond: number
  readonly p50Ms: number
  readonly p95Ms: number
  readonly milliseconds: readonly number[]
  /** How many cores others used meanwhile. */
  readonly others: number
  /** Seconds of each call that the nodes, the database and this program computed. */
  readonly seconds: { readonly node: number; readonly database: number; readonly caller: number }
}

type Running = autocannon.Instance & Promise<autocannon.Result>

/** Every connection calls, waits for the answer and calls again. */
export async function loadNodes(nodes: Nodes, load: Load): Promise<Measured> {
  const before = { ...nodes.seconds(), own: process.cpuUsage(), machine: machineSeconds() }
  const begin = performance.now()
  const urls = nodes.urls.slice(0, load.nodes)
  const lanes = await Promise.all(urls.map((url, index) => loadNode(nodes, url, index, load)))
  const seconds = (performance.now() - begin) / 1000
  const after = { ...nodes.seconds(), machine: machineSeconds() }
  const { user, system } = process.cpuUsage(before.own)
  const [served, stored, own] = [
    after.nodes - before.nodes,
    after.database - before.database,
    (user + system) / 1e6,
  ]
  const milliseconds = lanes.flat()
  const each = (all: number) => all / milliseconds.length
  return {
    perSecond: milliseconds.length / seconds,
    p50Ms: percentile(milliseconds, 0.5) ?? Number.NaN,
    p95Ms: percentile(milliseconds, 0.95) ?? Number.NaN,
    milliseconds,
    others: Math.max(0, after.machine - before.machine - served - stored - own) / seconds,
    seconds: { node: each(served), database: each(stored), caller: each(own) },
  }
}

async function loadNode(nodes: Nodes, url: string, index: number, load: Load): Promise<number[]> {
  const { kinds, connections, seconds, owners } = load
  let caller = index
  const setupClient = (client: autocannon.Client) => {
    const key = nodes.keys[caller % owners] as string
    caller += load.nodes
    client.setRequests(
      kinds.map((kind) => {
        const { tool, args } = calls[kind]
        const own = { ...headers(tool, key), host: nodes.host }
        return { method: 'POST' as const, path: '/mcp', headers: own, body: message(tool, args) }
      }),
    )
  }
  const each = Math.max(1, Math.round(connections / load.nodes))
  // It is both, which its types do not say.
  const running = autocannon({ url, connections: each, duration: seconds, setupClient }) as unknown as Running
  const milliseconds: number[] = []
  running.on('response', (_client, status, _bytes, took) => {
    if (status === 200) milliseconds.push(took)
  })
  const { errors, non2xx } = await running
  if (milliseconds.length === 0) throw new Error('nothing was answered')
  if (errors + non2xx > 0) throw new Error(`${errors} calls failed and ${non2xx} were refused`)
  return milliseconds
}
