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
 * Writes what is on record of calls, of several people in one transaction. Before a statement is sent, the transaction
 * becomes the person's whose it is: row-level security lets it do what it would let that person do alone.
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
    const all = this.#waiting
    this.#waiting = []
    while (all.length > 0) await this.#write(all.splice(0, mostTogether))
  }

  async #write(some: readonly Waiting[]): Promise<void> {
    try {
      const outcomes = await this.#transaction((queries) => runTogether(some, queries))
      for (const [place, outcome] of outcomes.entries())
        if (outcome.status === 'fulfilled') some[place]?.resolve(outcome.value)
        else some[place]?.reject(outcome.reason)
    } catch (error) {
      const isAway = error instanceof Failure && error.code === 'unavailable'
      if (some.length === 1 || isAway) for (const { reject } of some) reject(error)
      // One of them was refused, and with it all: each by itself, so that the others are kept.
      else for (const one of some) await this.#write([one])
    }
  }
}

function runTogether(some: readonly Waiting[], queries: Queries): Promise<PromiseSettledResult<unknown>[]> {
  let current = ''
  const as = (person: string): Queries => {
    const become = () => {
      if (current !== person) queries.run(setPerson(person))
      current = person
    }
    return {
      ...queries,
      all: (statement) => {
        become()
        return queries.all(statement)
      },
      run: (statement) => {
        become()
        queries.run(statement)
      },
    }
  }
  const lines = new Map<string, Promise<unknown>>()
  const inLine = async ({ person, line, work }: Waiting) => {
    const before = lines.get(line)
    const mine = before ? before.then(() => work(as(person))) : work(as(person))
    lines.set(
      line,
      mine.catch(() => {}),
    )
    return mine
  }
  return Promise.allSettled(some.map(inLine))
}

function setPerson(person: string): Statement {
  return sql`SELECT set_config('waymark.owner', ${person}, true)`
}
