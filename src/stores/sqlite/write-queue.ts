import { Slice } from '../../slice.ts'
import { FairQueue } from '../../usage/fairness.ts'
import type { Queries } from '../sql/engine.ts'
import { type Statement, sql } from '../sql/statement.ts'
import { type Connection, whileBusy } from './connection.ts'

type Work<T> = (queries: Queries) => Promise<T>

interface Waiting {
  readonly work: Work<unknown>
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
}

// Prepared once, like every other statement: compiling them would be felt in each write.
const begin = sql`BEGIN IMMEDIATE`
const commit = sql`COMMIT`
const rollback = sql`ROLLBACK`
const mark = sql`SAVEPOINT attempt`
const release = sql`RELEASE attempt`
const takeBackToMark = sql`ROLLBACK TO attempt`

/** How many writes share a commit at most, so that other processes get their turn. */
const batchLimit = 64

/**
 * Writes go one after the other, those of different owners in turns. Those that arrive together share one transaction and so one wait for the disk,
 * which is most of what a write costs; each is still all or nothing, and none is acknowledged before the commit.
 */
export class WriteQueue {
  readonly #connection: Connection
  readonly #waiting = new FairQueue<Waiting>()
  readonly #aside: (() => Promise<void>)[] = []
  readonly #check: (connection: Connection) => void
  #running = false

  /** `check` may refuse before anything is written, in every transaction. */
  constructor(connection: Connection, check: (connection: Connection) => void = () => {}) {
    this.#connection = connection
    this.#check = check
  }

  add<T>(owner: string, work: Work<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#waiting.push(owner, { work, resolve: resolve as (value: unknown) => void, reject })
      if (this.#running) return
      this.#running = true
      // After all requests that are already in, so that they share the commit.
      setImmediate(() => void this.#drain())
    })
  }

  /** Between two transactions: for what cannot be part of one. */
  alone<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#aside.push(() => work(this.#connection).then(resolve, reject))
      if (this.#running) return
      this.#running = true
      setImmediate(() => void this.#drain())
    })
  }

  async #drain(): Promise<void> {
    while (this.#waiting.size > 0 || this.#aside.length > 0) {
      if (this.#waiting.size > 0) await this.#commit(this.#nextBatch())
      await this.#aside.shift()?.()
      // Whoever waits for the network is heard between two commits; what they write shares the next.
      if (this.#waiting.size > 0 || this.#aside.length > 0) await new Promise(setImmediate)
    }
    this.#running = false
  }

  #nextBatch(): Waiting[] {
    const batch: Waiting[] = []
    while (batch.length < batchLimit) {
      const next = this.#waiting.shift()
      if (!next) break
      batch.push(next)
    }
    return batch
  }

  async #commit(batch: readonly Waiting[]): Promise<void> {
    const connection = this.#connection
    try {
      await whileBusy(() => connection.run(begin))
      this.#check(connection)
      const [only, another] = batch
      const outcomes: (() => void)[] = []
      if (only && !another) outcomes.push(await this.#runAlone(only))
      else for (const waiting of batch) outcomes.push(await this.#attempt(waiting))
      connection.run(commit)
      for (const tell of outcomes) tell()
    } catch (error) {
      rollBack(connection)
      for (const { reject } of batch) reject(error)
    }
  }

  /** One alone needs no mark to go back to: the transaction is its own. */
  async #runAlone({ work, resolve }: Waiting): Promise<() => void> {
    const value = await this.#during(work)
    return () => resolve(value)
  }

  /** What goes on after its transaction is refused: it would be written by itself, or with that of another. */
  async #during<T>(work: Work<T>): Promise<T> {
    const connection = this.#connection
    let isOver = false
    const open = () => {
      if (isOver) throw new Error('the transaction is over')
      return connection
    }
    const slice = new Slice()
    try {
      return await work({
        async all<Row>(statement: Statement) {
          const rows = open().all<Row>(statement)
          await slice.turn() // after it: what is issued next without waiting comes later
          return rows
        },
        run: (statement) => open().run(statement),
        turn: () => slice.turn(),
      })
    } finally {
      isOver = true
    }
  }

  /** Runs one of the batch; gives what is to be told once the batch is committed. */
  async #attempt({ work, resolve, reject }: Waiting): Promise<() => void> {
    const connection = this.#connection
    connection.run(mark)
    try {
      const value = await this.#during(work)
      connection.run(release)
      return () => resolve(value)
    } catch (error) {
      // Throws when SQLite has rolled back everything, as it does on a full disk: then the whole batch has failed.
      takeBack(connection, error)
      return () => reject(error)
    }
  }
}

function takeBack(connection: Connection, cause: unknown): void {
  try {
    connection.run(takeBackToMark)
    connection.run(release)
  } catch {
    throw cause
  }
}

function rollBack(connection: Connection): void {
  try {
    connection.run(rollback)
  } catch {
    // There was nothing left to roll back.
  }
}
