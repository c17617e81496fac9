import type { Engine, Queries } from '../sql/engine.ts'
import { lockStatement } from '../sql/project-access.ts'
import { type Statement, sql } from '../sql/statement.ts'
import { type Connection, whileBusy } from './connection.ts'
import { isBusy, toFailure } from './failures.ts'
import { tooNew } from './header.ts'
import { migrations } from './migrate.ts'
import { WriteQueue } from './write-queue.ts'

/** Two connections to one file: writers queue on one, readers on the other see only what was committed. */
export class SqliteEngine implements Engine {
  // The transaction itself is the lock.
  readonly lockProject = lockStatement('')
  readonly hasPolicies = false
  readonly skipLocked = sql``
  readonly listRows = (json: string) => sql`json_each(${json})`
  readonly #writes: WriteQueue
  readonly #reader: Connection
  readonly #file: string
  readonly #onWritten: (topics: readonly string[]) => void

  /** `onWritten` is told what has changed, once it is committed. */
  constructor(
    writer: Connection,
    reader: Connection,
    file: string,
    onWritten: (topics: readonly string[]) => void = () => {},
  ) {
    this.#onWritten = onWritten
    this.#writes = new WriteQueue(writer, (connection) => refuseNewer(connection, file))
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

  /** The file is written anew; what other processes are just reading keeps the last bytes of the log alive. */
  async overwriteDeleted(): Promise<boolean> {
    try {
      return await this.#writes.alone(overwrite)
    } catch (error) {
      throw toFailure(error, this.#file)
    }
  }

  readAsServer<Row>(statement: Statement): Promise<Row[]> {
    return this.read('', statement)
  }

  asServer<T>(work: (queries: Queries) => Promise<T>): Promise<T> {
    return this.write('', work)
  }

  async write<T>(owner: string, work: (queries: Queries) => Promise<T>): Promise<T> {
    try {
      const topics: string[] = []
      const changed = (topic: string) => void topics.push(topic)
      const result = await this.#writes.add(owner, (queries) => work({ ...queries, changed }))
      if (topics.length > 0) this.#onWritten(topics)
      return result
    } catch (error) {
      throw toFailure(error, this.#file)
    }
  }
}

const version = sql`PRAGMA user_version`

/** Another process may have raised the schema since this one began: what it wrote by the old one would be wrong. */
function refuseNewer(connection: Connection, file: string): void {
  const [[schema] = [0]] = connection.all<readonly [number]>(version)
  if (schema > migrations.length) throw tooNew(file, schema, migrations.length)
}

async function overwrite(connection: Connection): Promise<boolean> {
  await whileBusy(() => connection.exec('VACUUM'))
  const isBusy = await whileBusy(() => connection.pragma('wal_checkpoint(TRUNCATE)'))
  return isBusy === 0
}
