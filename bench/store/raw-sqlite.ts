import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { lockStatement } from '../../src/stores/sql/project-access.ts'
import type { Statement, Value } from '../../src/stores/sql/statement.ts'
import type { Raw, RawRows } from './raw.ts'
import type { Script, Step } from './recording.ts'

// As in src/stores/sqlite/open.ts: raw has the same durability and the same memory.
const settings = 'PRAGMA cache_size = -65536; PRAGMA temp_store = MEMORY; PRAGMA synchronous = FULL'

interface Prepared {
  readonly statement: StatementSync
  readonly values: Value[]
  readonly wantsRows: boolean
}

/** One connection that writes and one that reads, as the store has them. */
export class RawSqlite implements Raw {
  readonly lockProject = lockStatement('')
  readonly #writer: DatabaseSync
  readonly #reader: DatabaseSync
  readonly #prepared = { read: new Map<string, StatementSync>(), write: new Map<string, StatementSync>() }

  readonly #rows: RawRows

  constructor(file: string, rows: RawRows = 'lists') {
    this.#rows = rows
    this.#writer = new DatabaseSync(file, { timeout: 5_000 })
    this.#reader = new DatabaseSync(file, { timeout: 5_000, readOnly: true })
    this.#writer.exec(settings)
    this.#reader.exec(settings)
  }

  day(days: string): string {
    return `date((${days}) * 86400, 'unixepoch')`
  }

  rehearse(scripts: readonly Script[]): () => void {
    const transactions = scripts.flat().map(({ kind, trips }) => ({
      isWrite: kind === 'write',
      steps: trips.flat().map((step) => this.#prepare(kind, step)),
    }))
    return () => {
      for (const { isWrite, steps } of transactions) {
        if (isWrite) this.#writer.exec('BEGIN IMMEDIATE')
        for (const { statement, values, wantsRows } of steps) {
          if (wantsRows) statement.all(...values)
          else statement.run(...values)
        }
        if (isWrite) this.#writer.exec('COMMIT')
      }
    }
  }

  async all<Row>({ parts, values }: Statement): Promise<Row[]> {
    return prepare(this.#reader, parts.join('?'), 'lists').all(...values) as Row[]
  }

  async exec(text: string): Promise<void> {
    this.#writer.exec(`PRAGMA cache_size = -1000000; PRAGMA synchronous = OFF; BEGIN; ${text}; COMMIT;`)
    this.#writer.exec(settings)
  }

  /** A log that begins anew, so that both sides move it into the database equally often. */
  async level(): Promise<void> {
    this.#writer.exec('PRAGMA wal_checkpoint(RESTART)')
  }

  async settle(): Promise<void> {
    this.#writer.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  }

  async explain({ parts, values }: Statement): Promise<string[]> {
    const rows = this.#reader.prepare(`EXPLAIN QUERY PLAN ${parts.join('?')}`).all(...values)
    return rows.map((row) => String(row.detail))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#reader.close()
    this.#writer.close()
  }

  #prepare(kind: 'read' | 'write', { statement: { parts, values }, wantsRows }: Step): Prepared {
    const text = parts.join('?')
    const database = kind === 'write' ? this.#writer : this.#reader
    const statement = this.#prepared[kind].get(text) ?? prepare(database, text, this.#rows)
    this.#prepared[kind].set(text, statement)
    return { statement, values: [...values], wantsRows }
  }
}

function prepare(database: DatabaseSync, text: string, rows: RawRows): StatementSync {
  const statement = database.prepare(text)
  statement.setReturnArrays(rows === 'lists')
  return statement
}
