import { callOnce } from '../mcp/load.ts'
import type { CallCost } from './cluster.ts'
import { type CallKind, calls, type Load, loadNodes, type Measured } from './load.ts'
import type { Nodes } from './nodes.ts'

/** As many callers as keep everything busy: what a call computes then is less than what one alone does. */
const busyCallers = 16
/** Calls that took longer met something that has nothing to do with them. */
const longest = 0.999

/** How often a call asks the database and waits: for a list and its count; for a change in two steps and what is like it. */
const trips = { read: 2, write: 3 } as const

/** So long an owner's records are gathered before they are written. */
export const gathered = 0.25

export interface Calibrated {
  readonly cost: CallCost
  /** What a call computes that comes alone. */
  readonly alone: Measured['seconds']
  /** How often records were written for each call while everything was busy. */
  readonly recordsOfCall: number
}

/** Takes what a call costs from two loads: one caller alone, and as many as keep the machine busy. */
export async function calibrate(
  nodes: Nodes,
  kind: CallKind,
  { owners, seconds }: Pick<Load, 'owners' | 'seconds'>,
): Promise<Calibrated> {
  const load = { kinds: [kind], owners, seconds, nodes: 1 }
  await loadNodes(nodes, { ...load, connections: busyCallers, seconds: Math.max(1, seconds / 2) })
  const alone = await loadNodes(nodes, { ...load, connections: 1 })
  const busy = await loadNodes(nodes, { ...load, connections: busyCallers })
  const mean = average(alone.milliseconds) / 1000
  const computed = alone.seconds.node + alone.seconds.database + alone.seconds.caller
  return {
    alone: alone.seconds,
    recordsOfCall: Math.min(busyCallers, owners) / gathered / busy.perSecond,
    cost: {
      ...busy.seconds,
      wait: Math.max(0, mean - computed),
      isWrite: kind === 'write',
      spread: spreadOf(alone.milliseconds),
      trips: trips[kind],
    },
  }
}

/** Longer than what is gathered of an owner's calls before their sessions, counts and audit are written. */
const apartMs = 600

/**
 * What a call computes when its owner makes no other at the time: then its records are written for it alone. With many
 * owners that is what most calls are.
 */
export async function calibrateSparse(
  nodes: Nodes,
  kind: CallKind,
  { owners, seconds }: Pick<Load, 'owners' | 'seconds'>,
): Promise<Pick<CallCost, 'node' | 'database'>> {
  const { tool, args } = calls[kind]
  const idle = await computedDuring(nodes, seconds / 2, () => sleep(apartMs / owners))
  let count = 0
  const used = await computedDuring(nodes, seconds, () => {
    const key = nodes.keys[count++ % owners] as string
    return Promise.all([callOnce(nodes.urls[0] as string, tool, args, key), sleep(apartMs / owners)])
  })
  const each = (of: 'nodes' | 'database') => Math.max(0, ((used[of] - idle[of]) * used.seconds) / count)
  return { node: each('nodes'), database: each('database') }
}

/** Computed in a second, while something is done over and over for some seconds, and what it leaves behind is written. */
async function computedDuring(nodes: Nodes, seconds: number, step: () => Promise<unknown>) {
  const [before, begin] = [nodes.seconds(), performance.now()]
  while (performance.now() < begin + seconds * 1000) await step()
  await sleep(apartMs)
  const [after, took] = [nodes.seconds(), (performance.now() - begin) / 1000]
  return {
    seconds: took,
    nodes: (after.nodes - before.nodes) / took,
    database: (after.database - before.database) / took,
  }
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

/** Relative to their mean, so that it is a factor. */
function spreadOf(milliseconds: readonly number[]): number[] {
  const sorted = milliseconds.toSorted((one, other) => one - other)
  const kept = sorted.slice(0, Math.ceil(sorted.length * longest))
  const mean = average(kept)
  return kept.map((one) => one / mean)
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
