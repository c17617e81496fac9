import type { Call } from './calls.ts'
import type { Cluster, Fault } from './faults.ts'
import { countErrors, longestGap, recoveredAt, type Try } from './figures.ts'
import type { OpenPage } from './page.ts'
import { pause, until } from './processes.ts'

/** A try that was made, and the calls that belong to it. */
export interface Tried {
  readonly result: Try
  readonly calls: readonly Call[]
}

/** Quiet before the fault, and so long without an error after it counts as recovered. */
const quietMs = 4_000

/** Does one fault under load, waits until everybody is served again, puts it right and waits until all is whole. */
export async function tryFault(
  fault: Fault,
  number: number,
  cluster: Cluster,
  calls: Call[],
  clients: readonly string[],
  page: OpenPage,
): Promise<Tried> {
  await fault.prepare?.(cluster)
  await whole(cluster)
  await until('a quiet time before it', () => isQuiet(calls, clients, performance.now() - quietMs))
  const from = performance.now()
  const first = calls.length
  const putRight = await fault.act(cluster, number)
  const isLate = () => performance.now() - from > quietMs
  await until(
    'everybody is served again',
    () => isLate() && isQuiet(calls, clients, performance.now() - quietMs),
  )
  await putRight()
  await whole(cluster)
  await until('everybody is served', () => isQuiet(calls, clients, performance.now() - quietMs))
  const to = performance.now()
  const pageShowed = await page.shows(`Seen after ${fault.name}, ${number}`)
  const own = calls.slice(first).filter(({ ended }) => ended > from && ended < to)
  const result = {
    fault: fault.name,
    acknowledged: own.filter(({ kind, error }) => kind === 'write' && !error).length,
    lost: Number.NaN,
    storedAllTheSame: Number.NaN,
    longestGap: longestGap(own, from, to),
    slowestAnswer: Math.max(...own.map(({ begun, ended }) => ended - begun)),
    errors: countErrors(own),
    recovered: recoveredAt(own, from) - from,
    pageShowed,
  }
  return { result, calls: own }
}

/** Every client was answered since then, and nobody was told of an error. */
function isQuiet(calls: readonly Call[], clients: readonly string[], since: number): boolean {
  const recent = calls.slice(-5_000).filter(({ begun, ended }) => begun > since || ended > since)
  const served = new Set(
    recent.filter(({ begun, error }) => begun > since && !error).map(({ client }) => client),
  )
  return recent.every(({ error }) => error === undefined) && clients.every((client) => served.has(client))
}

async function whole({ database, front }: Cluster): Promise<void> {
  // Twice, because a node that comes back may look well before it is rewound.
  for (let times = 0; times < 2; times++) {
    await until('three databases, one of them in step', () => database.isWhole(), 240)
    await pause(4_000)
  }
  await until('three nodes are sent requests', () => front.areAllUp())
}
