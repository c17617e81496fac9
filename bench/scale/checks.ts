import { type Calibrated, calibrate, calibrateSparse, gathered } from './calibrate.ts'
import { type CallCost, type Cluster, type Mix, type Predicted, predict } from './cluster.ts'
import { type CallKind, type Load, loadNodes, type Measured } from './load.ts'
import type { Nodes } from './nodes.ts'

type Computed = Pick<CallCost, 'node' | 'database'>

export interface Costs {
  /** Of calls when everything is busy, with their part of the records. */
  readonly read: CallCost
  readonly write: CallCost
  /** Of calls that stand alone among their owner's. */
  readonly sparse: Readonly<Record<CallKind, Computed>>
  /** Of what the calls of an owner leave to be written, each time; and how often that was for each call above. */
  readonly records: Computed & { readonly ofCall: Readonly<Record<CallKind, number>> }
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

/** What calls of both kinds cost now, in every way that the model needs. */
export async function findCosts(
  nodes: Nodes,
  load: Pick<Load, 'owners' | 'seconds'>,
  progress: (line: string) => void,
): Promise<Costs> {
  progress('what a read costs')
  const read = await calibrate(nodes, 'read', load)
  progress('what a write costs')
  const write = await calibrate(nodes, 'write', load)
  progress('what they cost when every call is of another owner')
  const sparse = {
    read: await calibrateSparse(nodes, 'read', load),
    write: await calibrateSparse(nodes, 'write', load),
  }
  return { read: read.cost, write: write.cost, sparse, records: recordsOf({ read, write }, sparse) }
}

/** What a call costs more whose owner makes no other. */
function recordsOf(found: Readonly<Record<CallKind, Calibrated>>, sparse: Costs['sparse']): Costs['records'] {
  const more = (of: keyof Computed) =>
    Math.max(0, mean(sparse.read[of] - found.read.alone[of], sparse.write[of] - found.write.alone[of]))
  return {
    node: more('node'),
    database: more('database'),
    ofCall: { read: found.read.recordsOfCall, write: found.write.recordsOfCall },
  }
}

/** Of what was found before and after something, what it cost meanwhile. */
export function meanCosts(before: Costs, after: Costs): Costs {
  const computed = (of: (costs: Costs) => Computed): Computed => ({
    node: mean(of(before).node, of(after).node),
    database: mean(of(before).database, of(after).database),
  })
  const cost = (kind: CallKind): CallCost => ({
    ...after[kind],
    ...computed((costs) => costs[kind]),
    caller: mean(before[kind].caller, after[kind].caller),
    wait: mean(before[kind].wait, after[kind].wait),
  })
  const ofCall = (kind: CallKind) => mean(before.records.ofCall[kind], after.records.ofCall[kind])
  return {
    read: cost('read'),
    write: cost('write'),
    sparse: {
      read: computed(({ sparse }) => sparse.read),
      write: computed(({ sparse }) => sparse.write),
    },
    records: {
      ...computed(({ records }) => records),
      ofCall: { read: ofCall('read'), write: ofCall('write') },
    },
  }
}

export function measureCheck(nodes: Nodes, check: Check, seconds: number): Promise<Measured> {
  return loadNodes(nodes, { ...check, seconds, owners: check.owners ?? nodes.keys.length })
}

export function compare(
  check: Check,
  measured: Measured,
  costs: Costs,
  owners: number,
  cores: number,
): Checked {
  const { perSecond, p50Ms, p95Ms, others } = measured
  const { node, database } = costs.records
  const cluster: Cluster = {
    nodes: check.nodes,
    ...connectionsOfNode,
    owners: check.owners ?? owners,
    roundTrip: 0,
    cores: { shared: cores },
    // Others take their part of every core.
    slowdown: cores / Math.max(cores - others, cores / 8),
    records: { node, database, gathered },
  }
  const mix = mixOf(withoutRecords(costs), check.kinds)
  const predicted = predict(cluster, mix, { callers: check.connections }, 10)
  return { name: check.name, measured: { perSecond, p50Ms, p95Ms }, others, predicted }
}

function withoutRecords(costs: Costs): Costs {
  const { node, database, ofCall } = costs.records
  const own = (kind: CallKind): CallCost => ({
    ...costs[kind],
    node: Math.max(0, costs[kind].node - ofCall[kind] * node),
    database: Math.max(0, costs[kind].database - ofCall[kind] * database),
  })
  return { ...costs, read: own('read'), write: own('write') }
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

function mean(one: number, other: number): number {
  return (one + other) / 2
}
