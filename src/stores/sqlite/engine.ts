import type { Engine, Queries } from '../sql/engine.ts'
import { lockStatement } from '../sql/project-access.ts'
import { type Statement, sql } from '../sql/statement.ts'
import { type Connection, whileBusy } from './connection.ts'
import { isBusy, toFailure } from './failures.ts'
import { schemaVersion, tooNew } from './header.ts'
import { WriteQueue } from './write-queue.ts'

/**
 * Two connections to one file: writers queue on one, readers on the other see only what was committed. Until the first
 * write there is nothing else to see, and the writer's connection does for both: a short command never opens another.
 */
export class SqliteEngine implements Engine {
  // The transaction itself is the lock.
  readonly lockProject = lockStatement('')
  readonly hasPolicies = false
  readonly skipLocked = sql``
  readonly listRows = (json: string) => sql`json_each(${json})`
  readonly #writes: WriteQueue
  readonly #writer: Connection
  readonly #openReader: () => Promise<Connection>
  #opening: Promise<Connection> | undefined
  #reader: Connection | undefined
  #hasWritten = false
  readonly #file: string
  readonly #onWritten: (topics: readonly string[]) => void

  /** `onWritten` is told what has changed, once it is committed. */
  constructor(
    writer: Connection,
    openReader: () => Promise<Connection>,
    file: string,
    onWritten: (topics: readonly string[]) => void = () => {},
  ) {
    this.#onWritten = onWritten
    this.#writes = new WriteQueue(writer, (connection) => refuseNewer(connection, file))
    this.#writer = writer
    this.#openReader = openReader
    this.#file = file
  }

  async read<Row>(_owner: string, statement: Statement): Promise<Row[]> {
    const reader = this.#reader ?? (this.#hasWritten ? await this.reader() : this.#writer)
    try {
      return reader.all<Row>(statement)
    } catch (error) {
      return this.#readAgain(statement, error)
    }
  }

  async #readAgain<Row>(statement: Statement, first: unknown): Promise<Row[]> {
    try {
      if (!isBusy(first)) throw first
      const reader = await this.reader()
      return await whileBusy(() => reader.all<Row>(statement))
    } catch (error) {
      throw toFailure(error, this.#file)
    }
  }

  /** The connection that sees only what was committed. */
  async reader(): Promise<Connection> {
    this.#opening ??= this.#openReader()
    try {
      this.#reader = await this.#opening
      return this.#reader
    } catch (error) {
      this.#opening = undefined // the next read tries again
      throw toFailure(error, this.#file)
    }
  }

  async close(): Promise<void> {
    const opening = this.#opening
    // The writer is closed next: what reads after that fails, and opens nothing anew.
    this.#reader = this.#writer
    this.#opening = Promise.resolve(this.#writer)
    await opening?.then(
      (reader) => reader.close(),
      () => {},
    )
  }

  /** The file is written anew; what other processes are just reading keeps the last bytes of the log alive. */
  async overwriteDeleted(): Promise<boolean> {
    this.#hasWritten = true
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
    this.#hasWritten = true
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
  if (schema > schemaVersion) throw tooNew(file, schema, schemaVersion)
}

async function overwrite(connection: Connection): Promise<boolean> {
  await whileBusy(() => connection.exec('VACUUM'))
  const isBusy = await whileBusy(() => connection.pragma('wal_checkpoint(TRUNCATE)'))
  return isBusy === 0
}
