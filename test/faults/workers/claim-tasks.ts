import { setTimeout as sleep } from 'node:timers/promises'
import { startOn } from '../../../src/compose.ts'
import { readConfig } from '../../../src/config.ts'
import { type Caller, type CallResult, call } from '../../../src/contracts/call.ts'
import { native } from '../../../src/contracts/native/contract.ts'
import { Failure } from '../../../src/errors.ts'
import type { ProjectRef } from '../../../src/projects/project.ts'
import type { Stores } from '../../../src/stores/stores.ts'
import { openPlace, type Place } from './open.ts'
import { given, say, waitForGo } from './worker.ts'

const { place, name, connections, person, project, leaseMs } = given<{
  place: Place
  name: string
  /** How many assistants work in this process, each for itself. */
  connections: number
  person: string
  project: ProjectRef
  leaseMs: number
}>()

// biome-ignore lint/suspicious/noExplicitAny: what a program gets, looked at as it comes.
type Typed = any

say('ready')
waitForGo()
const stores = await openPatiently()
const log = { debug() {}, info() {}, warn() {}, error() {} }
const config = readConfig({ WAYMARK_RATE_LIMITS: 'off', WAYMARK_EMBEDDER: 'off', WAYMARK_TZ: 'UTC' })
await using running = await startOn(stores, config, log, Promise.resolve(null))
await Promise.all(Array.from({ length: connections }, (_, number) => work(`${name}-${number}`, number)))

/** So many processes at once may keep a database from answering in time. */
async function openPatiently(): Promise<Stores> {
  for (let left = 20; ; left--) {
    try {
      return await openPlace(place, leaseMs)
    } catch (error) {
      if (!(error instanceof Failure && error.code === 'unavailable') || left === 0) throw error
    }
  }
}

/** Takes what is ready and finishes it, until nothing is open. Some of it takes longer than a lease. */
async function work(connection: string, number: number): Promise<void> {
  const caller: Caller = { owner: person, client: connection, connection, project }
  const ask = async (tool: string, args: object): Promise<CallResult> => {
    const start = Date.now()
    const answer = await call(running.deps, native, tool, args, caller, { typed: true })
    const isBusy = answer.failure?.code === 'unavailable'
    // On a machine that has too much to do a worker may be silent for long without being dead.
    if (isBusy || Date.now() - start > leaseMs / 4) say({ stalled: connection })
    return isBusy ? ask(tool, args) : answer
  }
  let isLong = number === 0
  let known: number[] = []
  for (;;) {
    if (known.length === 0) {
      const { tasks } = (await ask('list_tasks', { view: 'ready', limit: 200 })).structured as Typed
      known = some(tasks.map(({ id }: Typed) => id))
    }
    const task = known.pop()
    if (task === undefined) {
      if (((await ask('list_tasks', { limit: 1 })).structured as Typed).total === 0) return
      await sleep(leaseMs / 5)
      continue
    }
    const claimed = await ask('update_task', { task, claim: true })
    if (!claimed.ok) {
      // Another took or finished it in between; nothing else may fail.
      if (claimed.failure?.code !== 'conflict') throw new Error(claimed.text)
      continue
    }
    say({ claimed: task, connection })
    if (isLong) await workLong(() => ask('get_task', { task }))
    isLong = false
    const done = await ask('complete_task', { task })
    if (!done.ok) throw new Error(done.text)
    if ((done.structured as Typed).change !== null) say({ done: task, connection })
  }
}

/** Longer than a lease, with a sign of life now and then. */
async function workLong(ask: () => Promise<unknown>): Promise<void> {
  for (let part = 0; part < 6; part++) {
    await sleep(leaseMs / 4)
    await ask()
  }
}

/** A few at random, so that not all workers want the same ones. */
function some(ids: readonly number[]): number[] {
  const start = Math.floor(Math.random() * ids.length)
  return [...ids.slice(start), ...ids.slice(0, start)].slice(0, 20)
}
