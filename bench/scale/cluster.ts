import { Disk, Machine, Places, Simulation, Thread } from './simulation.ts'

/** What one call takes, in seconds. */
export interface CallCost {
  /** Of the node's event loop. */
  readonly node: number
  /** Of a core of the database. */
  readonly database: number
  /** Of the program that calls, where it shares the machine. */
  readonly caller: number
  /** In which nothing computes: the disk at a write, and the ways between the processes. */
  readonly wait: number
  readonly isWrite: boolean
  /** How much longer or shorter single calls took than the mean: drawn from for every call. */
  readonly spread: readonly number[]
  /** How often it asks the database and waits for the answer. */
  readonly trips: number
}

export interface Cluster {
  readonly nodes: number
  /** Connections of each node, and how many of them one owner may have. */
  readonly connections: number
  readonly perOwner: number
  readonly owners: number
  /** Seconds to the database and back. */
  readonly roundTrip: number
  /** One machine for everything, or one for each node and one for the database. */
  readonly cores: { readonly shared: number } | { readonly node: number; readonly database: number }
  /** How much slower everything computes, where others use the cores too. */
  readonly slowdown?: number
  /** What the calls of an owner on a node leave to be written, once for all within a while. */
  readonly records?: Records
}

/** In seconds: what writing them takes, and how long they are gathered. */
export interface Records {
  readonly node: number
  readonly database: number
  readonly gathered: number
}

/** Closed: so many callers, each calling again when it was answered. Open: calls come by themselves. */
export type Arrivals = { readonly callers: number } | { readonly perSecond: number }

export interface Predicted {
  readonly perSecond: number
  readonly p50Ms: number
  readonly p95Ms: number
  /** Part of the time in which the busiest node's event loop, and the database's cores, computed. */
  readonly nodeUse: number
  readonly databaseUse: number
}

/** Calls with their shares; they add up to one. */
export type Mix = readonly { readonly cost: CallCost; readonly share: number }[]

/** A fifth of the time passes before anything counts, so that the lines have their length. */
const warmUp = 0.2

export function predict(cluster: Cluster, mix: Mix, arrivals: Arrivals, seconds: number): Predicted {
  const random = randomNumbers(7)
  const simulation = new Simulation()
  const parts = build(simulation, cluster)
  const times: number[] = []
  const call = (caller: number, done: () => void) => {
    const { cost } = draw(mix, random())
    const begin = simulation.now
    const own = cost.spread[Math.floor(random() * cost.spread.length)] ?? 1
    const which = { node: caller % cluster.nodes, owner: Math.floor(random() * cluster.owners) }
    // Callers of the bench belong to one owner each; those of the world are anybody.
    const owner = 'callers' in arrivals ? caller % cluster.owners : which.owner
    runCall(parts, simulation, cluster, cost, own, { ...which, owner }, () => {
      gatherRecords(parts, simulation, cluster, { ...which, owner })
      if (simulation.now > seconds * warmUp) times.push(simulation.now - begin)
      done()
    })
  }
  if ('callers' in arrivals) {
    for (let caller = 0; caller < arrivals.callers; caller++) {
      const again = () => call(caller, again)
      again()
    }
  } else {
    let number = 0
    const next = () => {
      call(number++, () => {})
      simulation.after(-Math.log(1 - random()) / arrivals.perSecond, next)
    }
    next()
  }
  simulation.runUntil(seconds)
  times.sort((one, other) => one - other)
  const at = (part: number) => (times[Math.floor(times.length * part)] ?? Number.POSITIVE_INFINITY) * 1000
  return {
    perSecond: times.length / (seconds * (1 - warmUp)),
    p50Ms: at(0.5),
    p95Ms: at(0.95),
    nodeUse: Math.max(...parts.nodes.map(({ loop }) => loop.busy)) / seconds,
    databaseUse: parts.database.busy / seconds / databaseCores(cluster),
  }
}

interface Parts {
  readonly nodes: readonly {
    readonly loop: Thread
    readonly pool: Places
    readonly shares: Map<number, Places>
  }[]
  readonly database: Machine
  readonly disk: Disk
  readonly caller: Thread
  /** The writers of an owner wait for each other, on whichever node they are. */
  readonly lines: Map<number, Places>
  /** Whose records are being gathered, by node and owner. */
  readonly gathering: Set<string>
}

function build(simulation: Simulation, { nodes, connections, cores }: Cluster): Parts {
  const shared = 'shared' in cores ? new Machine(simulation, cores.shared) : null
  const machine = (count: number) => shared ?? new Machine(simulation, count)
  return {
    nodes: Array.from({ length: nodes }, () => ({
      loop: new Thread(machine('node' in cores ? cores.node : 1)),
      pool: new Places(connections),
      shares: new Map(),
    })),
    database: machine('database' in cores ? cores.database : 1),
    disk: new Disk(simulation),
    caller: new Thread(shared ?? new Machine(simulation, 1_000)),
    lines: new Map(),
    gathering: new Set(),
  }
}

/** The way of one call: caller, node, owner's line, connection, database, disk, and back. */
function runCall(
  { nodes, database, disk, caller, lines }: Parts,
  simulation: Simulation,
  { roundTrip, perOwner, slowdown = 1, cores }: Cluster,
  cost: CallCost,
  own: number,
  { node: index, owner }: { node: number; owner: number },
  done: () => void,
): void {
  const { loop, pool, shares } = nodes[index] as Parts['nodes'][number]
  const scale = own * slowdown
  const asks = 'shared' in cores ? cost.caller * scale : 0
  const line = place(lines, owner, 1)
  const share = place(shares, owner, perOwner)
  const back = () =>
    loop.work((cost.node / 2) * scale, () => {
      // The next writer of the owner begins when the node has heard that this one is done.
      if (cost.isWrite) line.leave()
      if (asks > 0) caller.work(asks / 2, done)
      else done()
    })
  const leave = () => {
    pool.leave()
    share.leave()
    back()
  }
  const ask = () =>
    share.enter(() =>
      pool.enter(() =>
        simulation.after(cost.trips * roundTrip, () =>
          database.work(cost.database * scale, () =>
            cost.isWrite ? disk.sync(cost.wait * own, leave) : simulation.after(cost.wait * own, leave),
          ),
        ),
      ),
    )
  const begin = () => loop.work((cost.node / 2) * scale, () => (cost.isWrite ? line.enter(ask) : ask()))
  if (asks > 0) caller.work(asks / 2, begin)
  else begin()
}

function gatherRecords(
  { nodes, database, gathering }: Parts,
  simulation: Simulation,
  { records, slowdown = 1 }: Cluster,
  { node, owner }: { node: number; owner: number },
): void {
  const whose = `${node} ${owner}`
  if (!records || gathering.has(whose)) return
  gathering.add(whose)
  simulation.after(records.gathered, () => {
    gathering.delete(whose)
    const { loop } = nodes[node] as Parts['nodes'][number]
    loop.work(records.node * slowdown, () => database.work(records.database * slowdown, () => {}))
  })
}

function place(of: Map<number, Places>, owner: number, count: number): Places {
  let found = of.get(owner)
  if (!found) {
    found = new Places(count)
    of.set(owner, found)
  }
  return found
}

function draw(mix: Mix, part: number): Mix[number] {
  let left = part
  for (const one of mix) {
    left -= one.share
    if (left < 0) return one
  }
  return mix[0] as Mix[number]
}

function databaseCores({ cores }: Cluster): number {
  return 'shared' in cores ? cores.shared : cores.database
}

/** The same numbers on every run. */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}
