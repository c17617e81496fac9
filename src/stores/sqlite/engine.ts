import type { Engine, Queries } from '../sql/engine.ts'
import { type Statement, sql } from '../sql/statement.ts'
import { type Connection, whileBusy } from './connection.ts'
import { toFailure } from './failures.ts'

/** Two connections to one file: writers queue on one, readers on the other see only what was committed. */
export class SqliteEngine implements Engine {
  readonly forUpdate = sql``
  readonly #writer: Connection
  readonly #reader: Connection
  readonly #file: string
  #queue: Promise<unknown> = Promise.resolve()

  constructor(writer: Connection, reader: Connection, file: string) {
    this.#writer = writer
    this.#reader = reader
    this.#file = file
  }

  async read<Row>(_owner: string, statement: Statement): Promise<Row[]> {
    try {
      return await whileBusy(() => this.#reader.all<Row>(statement))
    } catch (error) {
      throw toFailure(error, this.#file)
    }
  }

  write<T>(_owner: string, work: (queries: Queries) => Promise<T>): Promise<T> {
    const turn = this.#queue.then(() => this.#transaction(work))
    this.#queue = turn.catch(() => {})
    return turn
  }

  async #transaction<T>(work: (queries: Queries) => Promise<T>): Promise<T> {
    const writer = this.#writer
    try {
      await whileBusy(() => writer.exec('BEGIN IMMEDIATE'))
      try {
        const result = await work({
          all: async (statement) => writer.all(statement),
          run: (statement) => writer.run(statement),
        })
        writer.exec('COMMIT')
        return result
      } catch (error) {
        rollBack(writer)
        throw error
      }
    } catch (error) {
      throw toFailure(error, this.#file)
    }
  }
}

// SQLite rolls back by itself after a full disk; then there is nothing left to roll back, and that is fine.
function rollBack(connection: Connection): void {
  try {
    connection.exec('ROLLBACK')
  } catch {}
}
