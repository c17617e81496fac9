import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { type Statement, StatementCache } from '../sql/statement.ts'
import { isBusy } from './failures.ts'

/** One open database with its statements kept prepared. Everything on it is synchronous. */
export class Connection {
  readonly #database: DatabaseSync
  readonly #statements: StatementCache<StatementSync>

  constructor(database: DatabaseSync) {
    this.#database = database
    this.#statements = new StatementCache((parts) => {
      const statement = database.prepare(parts.join('?'))
      statement.setReturnArrays(true)
      return statement
    })
  }

  all<Row>(statement: Statement): Row[] {
    return this.#statements.get(statement).all(...statement.values) as Row[]
  }

  run(statement: Statement): void {
    this.#statements.get(statement).run(...statement.values)
  }

  exec(text: string): void {
    this.#database.exec(text)
  }

  get isInTransaction(): boolean {
    return this.#database.isTransaction
  }

  /** Lets SQL call a function of ours that gives the same for the same arguments. */
  define(name: string, compute: (...values: string[]) => string): void {
    this.#database.function(name, { deterministic: true }, compute as never)
  }

  pragma(name: string): unknown {
    return Object.values(this.#database.prepare(`PRAGMA ${name}`).get() ?? {})[0]
  }

  close(): void {
    if (this.#database.isOpen) this.#database.close()
  }
}

/** SQLite waits this long by itself, with the process standing still; the rest of the wait is ours. */
const busyTimeoutMs = 10
const patienceMs = 15_000

/** Opens a file that another process may be recovering at this moment. */
export async function openConnection(file: string, { readOnly = false } = {}): Promise<Connection> {
  const { DatabaseSync } = await import('node:sqlite')
  const connection = new Connection(new DatabaseSync(file, { readOnly, timeout: busyTimeoutMs }))
  try {
    // 16 MB: at a million tasks more is not quicker, and every process has its own.
    connection.exec('PRAGMA cache_size = -16384; PRAGMA temp_store = MEMORY; PRAGMA synchronous = FULL')
    await whileBusy(() => connection.pragma('journal_mode'))
    return connection
  } catch (error) {
    connection.close()
    throw error
  }
}

/** Repeats a step while another process holds the database, without blocking this one. */
export async function whileBusy<T>(step: () => T, patience = patienceMs): Promise<T> {
  const deadline = Date.now() + patience
  for (;;) {
    try {
      return step()
    } catch (error) {
      if (!isBusy(error) || Date.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, 1 + Math.random() * 10))
    }
  }
}
