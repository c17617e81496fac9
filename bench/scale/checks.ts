import { type CallCost, type Cluster, type Mix, type Predicted, predict } from './cluster.ts'
import { type CallKind, loadNodes, type Measured } from './load.ts'
import type { Nodes } from './nodes.ts'

export interface Costs {
  readonly read: CallCost
  readonly write: CallCost
  /** Of calls that stand alone among their owner's. */
  readonly sparse: Readonly<Record<CallKind, Pick<CallCost, 'node' | 'database'>>>
}

/** Something that is measured, and predicted from what single calls cost. */
export interface Check {
  readonly name: string
  readonly connections: number
  readonly nodes: number
  /** Left out: as many as there are. */
  readonly owners?: number
  readonly kinds: readonly CallKind[]
}

/** Four lists and a change, over and over. */
export const usual: readonly CallKind[] = ['read', 'read', 'read', 'read', 'write']

export const checks: readonly Check[] = [
  ...[10, 50, 100].map((connections) => ({
    name: `1 node, ${connections} connections`,
    connections,
    nodes: 1,
    kinds: usual,
  })),
  { name: '2 nodes, 50 connections', connections: 50, nodes: 2, kinds: usual },
  { name: '1 node, 50 connections, writes alone', connections: 50, nodes: 1, kinds: ['write'] },
  {
    name: '1 node, 10 connections, writes of one owner',
    connections: 10,
    nodes: 1,
    owners: 1,
    kinds: ['write'],
  },
]

export interface Checked {
  readonly name: string
  readonly measured: Pick<Measured, 'perSecond' | 'p50Ms' | 'p95Ms'>
  /** Cores that others used meanwhile. */
  readonly others: number
  readonly predicted: Predicted
}

/** As the product has it: ten connections a node, half of them for one owner. */
export const connectionsOfNode = { connections: 10, perOwner: 5 } as const

export async function runCheck(
  nodes: Nodes,
  costs: Costs,
  check: Check,
  { seconds, cores }: { seconds: number; cores: number },
): Promise<Checked> {
  const { name, connections, kinds } = check
  const owners = check.owners ?? nodes.keys.length
  const { others, ...measured } = await loadNodes(nodes, {
    kinds,
    connections,
    seconds,
    owners,
    nodes: check.nodes,
  })
  const cluster: Cluster = {
    nodes: check.nodes,
    ...connectionsOfNode,
    owners,
    roundTrip: 0,
    cores: { shared: cores },
    // Others take their part of every core.
    slowdown: cores / Math.max(cores - others, cores / 8),
  }
  const predicted = predict(cluster, mixOf(costs, kinds), { callers: connections }, 10)
  const { perSecond, p50Ms, p95Ms } = measured
  return { name, measured: { perSecond, p50Ms, p95Ms }, others, predicted }
}

/** The same calls when every one is of another owner. */
export function sparseCosts(costs: Costs): Costs {
  const { read, write, sparse } = costs
  return { ...costs, read: { ...read, ...sparse.read }, write: { ...write, ...sparse.write } }
}

export function mixOf(costs: Costs, kinds: readonly CallKind[]): Mix {
  return (['read', 'write'] as const).map((kind) => ({
    cost: costs[kind],
    share: kinds.filter((one) => one === kind).length / kinds.length,
  }))
}
