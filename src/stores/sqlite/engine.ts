import type { Engine, Queries } from '../sql/engine.ts'
import { lockStatement } from '../sql/project-access.ts'
import type { Statement } from '../sql/statement.ts'
import { type Connection, whileBusy } from './connection.ts'
import { isBusy, toFailure } from './failures.ts'
import { WriteQueue } from './write-queue.ts'

/** Two connections to one file: writers queue on one, readers on the other see only what was committed. */
export class SqliteEngine implements Engine {
  // The transaction itself is the lock.
  readonly lockProject = lockStatement('')
  readonly #writes: WriteQueue
  readonly #reader: Connection
  readonly #file: string
  readonly #onWritten: () => void

  constructor(writer: Connection, reader: Connection, file: string, onWritten: () => void = () => {}) {
    this.#onWritten = onWritten
    this.#writes = new WriteQueue(writer)
    this.#reader = reader
    this.#file = file
  }

  async read<Row>(_owner: string, statement: Statement): Promise<Row[]> {
    try {
      return this.#reader.all<Row>(statement)
    } catch (error) {
      return this.#readAgain(statement, error)
    }
  }

  async #readAgain<Row>(statement: Statement, first: unknown): Promise<Row[]> {
    try {
      if (!isBusy(first)) throw first
      return await whileBusy(() => this.#reader.all<Row>(statement))
    } catch (error) {
      throw toFailure(error, this.#file)
    }
  }

  async write<T>(owner: string, work: (queries: Queries) => Promise<T>): Promise<T> {
    try {
      const result = await this.#writes.add(owner, work)
      this.#onWritten()
      return result
    } catch (error) {
      throw toFailure(error, this.#file)
    }
  }
}
