// The inside of `npm run cluster`, in namespaces of its own: starts everything, does the faults, writes what came of it.
import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Call } from './calls.ts'
import { type Cluster, type Fault, faults, newSchema } from './faults.ts'
import { readBack } from './read-back.ts'
import { startCluster } from './start-cluster.ts'
import { startPeople } from './start-people.ts'
import { type Tried, tryFault } from './trials.ts'
import type { Version } from './waymark-nodes.ts'

/** What the script outside asks for. */
export interface Order {
  readonly folder: string
  readonly results: string
  readonly tries: number
  /** Parts of the names of faults; none for all. */
  readonly only: readonly string[]
  readonly current: Version
  readonly previous: Version
  /** The last one with another schema; null where it is not to be upgraded from. */
  readonly before: Version | null
}

const order: Order = JSON.parse(process.argv[2] ?? '')
process.on('SIGINT', () => process.exit(130)).on('SIGTERM', () => process.exit(143))

const folder = join(order.folder, 'run')
mkdirSync(folder)
const passwords = Object.fromEntries(
  ['superuser', 'replication', 'waymark'].map((name) => [name, randomBytes(12).toString('hex')]),
) as Record<'superuser' | 'replication' | 'waymark', string>

console.log('starting etcd, Patroni and PostgreSQL on three machines')
const cluster: Cluster = {
  ...(await startCluster(folder, passwords, order.before ?? order.current)),
  ...order,
}
console.log('three databases and three nodes work')
const calls: Call[] = []
await using people = await startPeople(calls)
const chosen = [
  ...(order.before ? [newSchema] : []),
  ...faults.filter(({ name }) => order.only.every((part) => name.includes(part))),
]
const tried: Tried[] = []
for (const fault of chosen) await tryOften(fault)
await people.stop()
const results = await readBack(tried, calls, people.clients)
writeFileSync(order.results, JSON.stringify(results, null, 2))
// Whatever still runs ends with this process.
process.exit(0)

async function tryOften(fault: Fault): Promise<void> {
  for (let number = 1; number <= (fault.once ? 1 : order.tries); number++) {
    const done = await tryFault(fault, number, cluster, calls, people.names, people.page)
    tried.push(done)
    const { acknowledged, longestGap, recovered, errors, pageShowed } = done.result
    const [gap, back, page] = [longestGap, recovered, pageShowed].map((ms) => `${(ms / 1000).toFixed(1)} s`)
    const told = JSON.stringify(errors)
    console.log(
      `${fault.name} ${number}: ${acknowledged} acknowledged, gap ${gap}, recovered ${back}, page ${page}, ${told}`,
    )
  }
}
