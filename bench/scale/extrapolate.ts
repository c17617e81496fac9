import { type Costs, connectionsOfNode, mixOf, sparseCosts, usual } from './checks.ts'
import { type Cluster, type Predicted, predict } from './cluster.ts'

/** What the tables take for granted; docs/scaling.md says the same. */
export const assumptions = {
  /** Between a node and the database, in seconds. */
  roundTrip: 0.0005,
  /** Slower than this is too slow. */
  p95Ms: 100,
  /** How much of what is there is used, so that one machine can fail and a busy minute passes. */
  use: 0.5,
  /** Of everybody, who works in the busiest hour. */
  atWork: 1 / 3,
  /** Calls a second of everybody who works: one every hundred seconds. */
  callsOfOne: 0.01,
  tasksOfOne: 1_000,
} as const

export interface Capacity {
  readonly nodes: number
  readonly databaseCores: number
  readonly perSecond: number
  readonly predicted: Predicted
  /** What is used up first. */
  readonly limit: 'nodes' | 'database' | 'connections'
}

const clusters = [
  [1, 2],
  [2, 4],
  [4, 8],
  [8, 16],
  [16, 32],
  [32, 64],
] as const

/** The most calls a second at which nineteen of twenty are quick enough. */
export function findCapacities(costs: Costs, progress: (line: string) => void): Capacity[] {
  return clusters.map(([nodes, databaseCores]) => {
    const cluster: Cluster = {
      nodes,
      ...connectionsOfNode,
      // Enough that no owner is in the way of another.
      owners: 100_000,
      roundTrip: assumptions.roundTrip,
      cores: { node: 2, database: databaseCores },
    }
    const mix = mixOf(sparseCosts(costs), usual)
    const { node, database } = meanOf(costs)
    const most = Math.min(nodes / node, databaseCores / database)
    const at = (perSecond: number) => predict(cluster, mix, { perSecond }, Math.max(2, 20_000 / perSecond))
    let [low, high] = [0, most]
    for (let step = 0; step < 7; step++) {
      const middle = (low + high) / 2
      if (at(middle).p95Ms < assumptions.p95Ms) low = middle
      else high = middle
    }
    // None where one call alone takes too long, as on a machine that others keep busy.
    const predicted = at(Math.max(low, most / 100))
    progress(`${nodes} nodes, ${databaseCores} cores: ${Math.round(low)} calls a second`)
    return { nodes, databaseCores, perSecond: low, predicted, limit: limitOf(predicted) }
  })
}

function limitOf({ nodeUse, databaseUse }: Predicted): Capacity['limit'] {
  if (Math.max(nodeUse, databaseUse) < 0.8) return 'connections'
  return nodeUse >= databaseUse ? 'nodes' : 'database'
}

/** What a call computes on average when there are many owners. */
function meanOf(costs: Costs): { node: number; database: number } {
  const mix = mixOf(sparseCosts(costs), usual)
  const mean = (of: 'node' | 'database') => mix.reduce((sum, { cost, share }) => sum + share * cost[of], 0)
  return { node: mean('node'), database: mean('database') }
}

export interface Need {
  readonly owners: number
  readonly perSecond: number
  readonly nodeCores: number
  readonly databaseCores: number
  readonly gigabytes: number
}

/** What so many owners need, at the use that was taken for granted. */
export function findNeeds(costs: Costs, bytesOfTask: number): Need[] {
  const { node, database } = meanOf(costs)
  const { atWork, callsOfOne, use, tasksOfOne } = assumptions
  return [1_000, 10_000, 100_000, 1_000_000].map((owners) => {
    const perSecond = owners * atWork * callsOfOne
    return {
      owners,
      perSecond,
      nodeCores: (perSecond * node) / use,
      databaseCores: (perSecond * database) / use,
      gigabytes: (owners * tasksOfOne * bytesOfTask) / 1e9,
    }
  })
}

export interface Price {
  readonly what: string
  /** Core hours for a million calls, with every core in full use. */
  readonly coreHours: number
}

export function findPrices(costs: Costs): Price[] {
  const hours = ({ node, database }: { node: number; database: number }) => ((node + database) * 1e6) / 3600
  const usualHours = ({ read, write }: Costs) => 0.8 * hours(read) + 0.2 * hours(write)
  return [
    { what: 'lists of 50', coreHours: hours(costs.read) },
    { what: 'additions', coreHours: hours(costs.write) },
    { what: 'four lists to an addition', coreHours: usualHours(costs) },
    { what: 'the same, every call of another owner', coreHours: usualHours(sparseCosts(costs)) },
  ]
}
