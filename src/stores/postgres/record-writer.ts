import { Failure } from '../../errors.ts'
import type { Queries } from '../sql/engine.ts'
import { type Statement, sql } from '../sql/statement.ts'

type Work<T> = (queries: Queries) => Promise<T>

interface Waiting {
  readonly person: string
  readonly line: string
  readonly work: Work<unknown>
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
}

/** So many share a transaction at most: what one of them holds is held until all are done. */
const mostTogether = 64

/**
 * Writes what is on record of calls, of several people in one transaction. Before a record is written, the transaction
 * becomes the person's whose it is: row-level security lets it do what it would let that person do alone. Records are
 * written in the order of what they hold, everywhere, so that no two transactions wait for each other.
 */
export class RecordWriter {
  readonly #transaction: <T>(work: Work<T>) => Promise<T>
  #waiting: Waiting[] = []

  constructor(transaction: <T>(work: Work<T>) => Promise<T>) {
    this.#transaction = transaction
  }

  add<T>(person: string, work: Work<T>, line: string): Promise<T> {
    return new Promise((resolve, reject) => {
      const waiting = { person, line, work, resolve: resolve as (value: unknown) => void, reject }
      if (this.#waiting.push(waiting) > 1) return
      // After everything that is to be written already, so that it shares the commit.
      setImmediate(() => void this.#writeAll())
    })
  }

  async #writeAll(): Promise<void> {
    const all = this.#waiting.sort((one, other) =>
      one.line < other.line ? -1 : Number(one.line > other.line),
    )
    this.#waiting = []
    while (all.length > 0) await this.#write(all.splice(0, mostTogether))
  }

  async #write(some: readonly Waiting[]): Promise<void> {
    try {
      const outcomes = await this.#transaction((queries) => runAll(some, queries))
      for (const [place, outcome] of outcomes.entries())
        if (outcome.status === 'fulfilled') some[place]?.resolve(outcome.value)
        else some[place]?.reject(outcome.reason)
    } catch (error) {
      if (some.length === 1 || isAway(error)) for (const { reject } of some) reject(error)
      // One of them was refused, and with it all: each by itself, so that the others are kept.
      else for (const one of some) await this.#write([one])
    }
  }
}

/** Waiting for a row, or being chosen to give way, is the matter of one record. */
const ofOne = /^(?:40|55P03|57014)/

function isAway(error: unknown): boolean {
  if (!(error instanceof Failure) || error.code !== 'unavailable') return false
  const { code } = (error.cause ?? {}) as { code?: unknown }
  return typeof code !== 'string' || !ofOne.test(code)
}

async function runAll(some: readonly Waiting[], queries: Queries): Promise<PromiseSettledResult<unknown>[]> {
  const outcomes: PromiseSettledResult<unknown>[] = []
  let current = ''
  for (const { person, work } of some) {
    if (current !== person) queries.run(setPerson(person))
    current = person
    outcomes.push(...(await Promise.allSettled([work(queries)])))
  }
  return outcomes
}

function setPerson(person: string): Statement {
  return sql`SELECT set_config('waymark.owner', ${person}, true)`
}
