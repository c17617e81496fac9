import pg from 'pg'
import { appRole } from '../../src/stores/postgres/engine.ts'
import { lockStatement } from '../../src/stores/sql/project-access.ts'
import type { Statement } from '../../src/stores/sql/statement.ts'
import type { Raw, RawRows } from './raw.ts'
import type { Script } from './recording.ts'

interface Named {
  readonly name: string
  readonly text: string
  readonly values: unknown[]
  readonly rowMode?: 'array'
}
type Query = string | Named

const begin = { read: 'BEGIN READ ONLY', write: 'BEGIN' } as const
const setOwner = "SELECT set_config('role', $1, true), set_config('waymark.owner', $2, true)"

/** One pipelined connection: what needs no answer is sent without waiting for one, as the store does. */
export class RawPostgres implements Raw {
  readonly lockProject = lockStatement('FOR UPDATE OF c')
  readonly #client: pg.Client
  readonly #owner: string
  readonly #rows: RawRows
  readonly #names = new Map<string, string>()

  private constructor(client: pg.Client, owner: string, rows: RawRows) {
    this.#client = client
    this.#owner = owner
    this.#rows = rows
  }

  static async connect(url: string, owner: string, rows: RawRows = 'lists'): Promise<RawPostgres> {
    const client = new pg.Client({
      connectionString: url,
      pipeline: true,
      types: { getTypeParser: (oid, format) => (oid === 20 ? Number : pg.types.getTypeParser(oid, format)) },
    })
    client.on('error', () => {}) // an interrupted run stops the server first
    await client.connect()
    return new RawPostgres(client, owner, rows)
  }

  day(days: string): string {
    return `to_char(to_timestamp((${days}) * 86400) AT TIME ZONE 'UTC', 'YYYY-MM-DD')`
  }

  rehearse(scripts: readonly Script[]): () => Promise<void> {
    const trips = scripts.flat().flatMap(({ kind, trips }) => {
      const queries: Query[][] = trips.map((trip) =>
        trip.map((step) => this.#named(step.statement, this.#rows)),
      )
      queries[0]?.unshift(begin[kind], this.#setOwner())
      queries.at(-1)?.push('COMMIT')
      return queries
    })
    return async () => {
      for (const trip of trips) await Promise.all(trip.map((query) => this.#client.query(query)))
    }
  }

  async all<Row>(statement: Statement): Promise<Row[]> {
    return this.#asOwner<Row>(this.#named(statement, 'lists'))
  }

  async exec(text: string): Promise<void> {
    await this.#client.query(text)
  }

  async level(): Promise<void> {}

  async settle(): Promise<void> {
    await this.#client.query('VACUUM ANALYZE')
    await this.#client.query('CHECKPOINT')
  }

  async explain(statement: Statement): Promise<string[]> {
    await this.all(statement) // a name is known to the server only once it was used
    const { name, values } = this.#named(statement, 'lists')
    const literals = values.map((value) =>
      typeof value === 'string' ? pg.escapeLiteral(value) : String(value),
    )
    const rows = await this.#asOwner<{ 'QUERY PLAN': string }>(
      `EXPLAIN (COSTS OFF) EXECUTE ${name} (${literals.join(', ')})`,
    )
    return rows.map((row) => row['QUERY PLAN'])
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#client.end()
  }

  async #asOwner<Row>(query: Query): Promise<Row[]> {
    const queries = [begin.read, this.#setOwner(), query, 'COMMIT']
    const [, , result] = await Promise.all(queries.map((one) => this.#client.query(one)))
    return (result?.rows ?? []) as Row[]
  }

  #setOwner(): Query {
    return { name: 'set_owner', text: setOwner, values: [appRole, this.#owner] }
  }

  #named(statement: Statement, rows: RawRows): Named {
    const text = textOf(statement)
    const name = this.#names.get(text) ?? `raw_${this.#names.size}`
    this.#names.set(text, name)
    return { name, text, values: [...statement.values], ...(rows === 'lists' && { rowMode: 'array' }) }
  }
}

function textOf({ parts }: Statement): string {
  return parts.reduce((text, part, index) => `${text}$${index}${part}`)
}
