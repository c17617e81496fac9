import type { Database, DatabaseNode } from './database.ts'
import type { Front } from './front.ts'
import { pause } from './processes.ts'
import type { Version, WaymarkNodes } from './waymark-nodes.ts'

export interface Cluster {
  readonly database: Database
  readonly front: Front
  readonly nodes: WaymarkNodes
  readonly current: Version
  readonly previous: Version
}

export interface Fault {
  readonly name: string
  /** Brings the cluster where the fault can be done; nothing is measured meanwhile. */
  prepare?(cluster: Cluster): Promise<void>
  /** It can be done once: there is no way back from it. */
  readonly once?: boolean
  /** Does it, and gives what puts right again what an administrator or a service manager would. */
  act(cluster: Cluster, number: number): Promise<() => Promise<void>>
}

/** How long something stays away before it is started again. */
const awayMs = 5_000

/** The first fault of a run whose nodes were begun with a version before the last change of the schema. */
export const newSchema: Fault = {
  name: 'rolling upgrade over a change of the schema',
  once: true,
  async act({ nodes, current }) {
    await nodes.replaceAll(current)
    return async () => {}
  },
}

export const faults: readonly Fault[] = [
  {
    name: "kill -9 of the primary's PostgreSQL",
    async act({ database }) {
      const primary = await primaryOf(database)
      primary.killPostgres()
      return async () => {} // Patroni starts it again by itself
    },
  },
  {
    name: "kill -9 of everything on the primary's machine",
    async act({ database }) {
      const primary = await primaryOf(database)
      await primary.kill()
      return async () => primary.start()
    },
  },
  {
    name: 'switch-over by Patroni',
    async act({ database }) {
      await database.switchOver()
      return async () => {}
    },
  },
  {
    name: 'network cut between the primary and all others',
    async act({ database }) {
      const { machine } = await primaryOf(database)
      await machine.unplug()
      return () => machine.plugIn()
    },
  },
  {
    name: 'network cut between the primary and the standbys alone',
    async act({ database }) {
      const { machine } = await primaryOf(database)
      const others = database.nodes
        .map((node) => node.machine.address)
        .filter((one) => one !== machine.address)
      await machine.loseWayTo(others)
      return () => machine.findWayTo(others)
    },
  },
  {
    name: 'kill -9 of a Waymark node',
    async act({ nodes, current }, number) {
      // Another one each time: where sessions and streams are is chance.
      const victim = 1 + (number % 3)
      await nodes.stop(victim, 'SIGKILL')
      return async () => {
        await pause(awayMs)
        await nodes.start(victim, current)
      }
    },
  },
  {
    name: "kill -9 of one node's PgBouncer",
    act: ({ front }) => killPoolers(front, 1),
  },
  {
    name: 'kill -9 of all three PgBouncers',
    act: ({ front }) => killPoolers(front, 3),
  },
  {
    name: 'rolling upgrade of Waymark by one version',
    prepare: ({ nodes, previous }) => nodes.replaceAll(previous),
    async act({ nodes, current }) {
      await nodes.replaceAll(current)
      return async () => {}
    },
  },
]

/** Started again after a while, as a service manager does. */
async function killPoolers({ poolers }: Front, count: number): Promise<() => Promise<void>> {
  const some = poolers.slice(0, count)
  await Promise.all(some.map((pooler) => pooler.stop('SIGKILL')))
  await pause(awayMs)
  for (const pooler of some) pooler.start()
  return async () => {}
}

async function primaryOf(database: Database): Promise<DatabaseNode> {
  const primary = await database.primary()
  if (!primary) throw new Error('there is no primary')
  return primary
}
