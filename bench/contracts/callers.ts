import { call } from '../../src/contracts/call.ts'
import { records } from '../../src/contracts/records/contract.ts'
import { titleOf } from '../store/fill.ts'
import type { Population } from './fill.ts'
import type { Lane } from './lanes.ts'

export interface Samples {
  readonly seconds: number
  /** Milliseconds of each call, by tool. */
  readonly calls: ReadonlyMap<string, readonly number[]>
  /** Milliseconds of each single read of the store. */
  readonly queries: readonly number[]
  /** What was answered to calls that failed. */
  readonly failures: readonly string[]
}

/** How many of a hundred calls go to each tool. */
export type Mix = Readonly<Record<string, number>>

const reads: Mix = { list_tasks: 50, get_task: 50 }
const writes: Mix = { create_task: 40, update_task: 30, toggle_task_completion: 25, delete_task: 5 }
export const mixes = {
  mixed: Object.fromEntries(
    [reads, writes].flatMap((mix) => Object.entries(mix).map(([tool, share]) => [tool, share / 2])),
  ),
  reads,
  writes,
} as const

interface Book {
  readonly owner: string
  readonly ids: number[]
}

/** Callers that know which tasks their owners have. Every owner belongs to one caller, so none has a reason to fail. */
export class Callers {
  readonly #books: readonly (readonly Book[])[]
  #titles = 0

  constructor(count: number, { owners, tasksOfEach }: Population) {
    const all = owners.map((owner) => ({
      owner,
      ids: Array.from({ length: tasksOfEach }, (_, index) => index + 1),
    }))
    this.#books = Array.from({ length: count }, (_, caller) =>
      all.filter((_, index) => index % count === caller),
    )
  }

  /** Everybody calls, waits for the answer and calls again, until the time is over. */
  async run(lane: Lane, mix: Mix, seconds: number, signal: AbortSignal): Promise<Samples> {
    lane.takeQueries()
    const calls = new Map<string, number[]>(Object.keys(mix).map((tool) => [tool, []]))
    const failures: string[] = []
    const begin = performance.now()
    const end = begin + seconds * 1000
    await Promise.all(
      this.#books.map(async (books) => {
        while (performance.now() < end && !signal.aborted) {
          const tool = draw(mix)
          calls.get(tool)?.push(await this.#callOne(lane, tool, pick(books), failures))
        }
      }),
    )
    signal.throwIfAborted()
    return { seconds: (performance.now() - begin) / 1000, calls, queries: lane.takeQueries(), failures }
  }

  async #callOne({ deps }: Lane, tool: string, { owner, ids }: Book, failures: string[]): Promise<number> {
    const args = this.#argsFor(tool, ids)
    const begin = performance.now()
    const answer = await call(deps, records, tool, args, { owner, client: 'bench' })
    const ms = performance.now() - begin
    if (!answer.ok) failures.push(`${tool} ${JSON.stringify(args)} of ${owner}: ${answer.text}`)
    else if (tool === 'create_task') ids.push((answer.reply as { task: { id: number } }).task.id)
    return ms
  }

  #argsFor(tool: string, ids: number[]): object {
    const title = titleOf(++this.#titles)
    switch (tool) {
      case 'list_tasks':
        return { is_complete: false }
      case 'create_task':
        return { title, description: 'Milk, eggs, bread', priority: 'high' }
      case 'update_task':
        return { task_id: pick(ids), title }
      case 'toggle_task_completion':
        return { task_id: pick(ids), is_complete: Math.random() < 0.5 }
      case 'delete_task':
        return { task_id: ids.splice(Math.floor(Math.random() * ids.length), 1)[0] }
      default:
        return { task_id: pick(ids) }
    }
  }
}

function draw(mix: Mix): string {
  let left = Math.random() * 100
  const drawn = Object.entries(mix).find(([, share]) => {
    left -= share
    return left < 0
  })
  return (drawn ?? Object.entries(mix)[0])?.[0] as string
}

function pick<T>(values: readonly T[]): T {
  return values[Math.floor(Math.random() * values.length)] as T
}
