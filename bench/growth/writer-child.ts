// One of the processes that write at once: adds tasks for some seconds, then says which were acknowledged.
import { readSync, writeSync } from 'node:fs'
import { Failure } from '../../src/errors.ts'
import { addTask } from '../../src/tasks/add-task.ts'
import { openStoresAt, type Place } from './places.ts'

export interface Order {
  readonly place: Place
  readonly owner: string
  readonly seconds: number
}

/** The numbers of the tasks that were acknowledged, and how long each took. */
export interface Told {
  readonly ids: readonly number[]
  readonly milliseconds: readonly number[]
  readonly refused: number
  /** From the start of the first to the end of the last. */
  readonly seconds: number
}

const { place, owner, seconds } = JSON.parse(process.argv[2] as string) as Order

await using stores = await openStoresAt(place, 1)
const tasks = stores.tasks(owner)
await tasks.lastNumber() // the connection is there before the others begin
writeSync(1, 'ready\n')
readSync(0, Buffer.alloc(1))

const [ids, milliseconds]: [number[], number[]] = [[], []]
let refused = 0
const start = performance.now()
while (performance.now() < start + seconds * 1000) {
  const begin = performance.now()
  try {
    const title = `Process ${process.pid}, task ${ids.length + 1}`
    ids.push((await addTask(tasks, { title }, { actor: owner, at: new Date() })).task.id)
    milliseconds.push(performance.now() - begin)
  } catch (error) {
    if (!(error instanceof Failure && error.code === 'unavailable')) throw error
    refused += 1
  }
}
const told: Told = { ids, milliseconds, refused, seconds: (performance.now() - start) / 1000 }
process.stdout.write(`${JSON.stringify(told)}\n`)
