import type { Pool } from 'pg'
import { readOwner } from '../owner.ts'
import { SqlCallCountStore } from '../sql/call-count-store.ts'
import { SqlContextStore } from '../sql/context-store.ts'
import { SqlConversationStore } from '../sql/conversation-store.ts'
import { SqlMemberStore } from '../sql/member-store.ts'
import { sql } from '../sql/statement.ts'
import { SqlTaskStore } from '../sql/task-store.ts'
import { defaultRetentionDays, type Inspection, type Stores } from '../stores.ts'
import { PostgresEngine } from './engine.ts'
import { toFailure } from './failures.ts'
import { migrate } from './migrate.ts'
import { postgresTermIndex } from './term-index.ts'
import { openVectors, type VectorSupport } from './vectors.ts'

export interface PostgresOptions {
  readonly url: string
  readonly poolSize?: number
  readonly retentionDays?: number
  readonly now?: Date
  /** Told of connections that broke while nobody used them. */
  readonly onIdleError?: (error: Error) => void
}

const statementTimeoutMs = 4_000
const connectTimeoutMs = 3_000

/** Connects, migrates and prunes. What it needs of the server is in docs/operations.md. */
export async function openPostgresStores(options: PostgresOptions): Promise<Stores> {
  const pool = await openPool(options)
  let vectors: VectorSupport
  try {
    vectors = await prepare(pool, options)
  } catch (error) {
    await pool.end()
    throw toFailure(error)
  }
  const engine = new PostgresEngine(pool)
  const indexes = { terms: postgresTermIndex, meanings: vectors.index }
  let closing: Promise<void> | undefined
  const close = () => {
    closing ??= pool.end()
    return closing
  }
  return {
    engine: 'postgres',
    place: withoutPassword(options.url),
    tasks: (owner) => new SqlTaskStore(engine, readOwner(owner)),
    context: (owner, project) => new SqlContextStore(engine, readOwner(owner), project, indexes),
    members: (owner, project) => new SqlMemberStore(engine, readOwner(owner), project),
    callCounts: (owner) => new SqlCallCountStore(engine, readOwner(owner)),
    conversations: (owner) => new SqlConversationStore(engine, readOwner(owner)),
    check: async () => void (await engine.read('', sql`SELECT 1 FROM owners LIMIT 1`)),
    inspect: () => inspect(pool, vectors.remark),
    close,
    [Symbol.asyncDispose]: close,
  }
}

async function openPool({ url, poolSize = 10, onIdleError = () => {} }: PostgresOptions): Promise<Pool> {
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    pipeline: true,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: 2 * statementTimeoutMs,
    application_name: 'waymark',
    types: {
      // PostgreSQL sends bigint as text, and none of ours passes 2^53.
      getTypeParser: (oid, format) => (oid === 20 ? Number : pg.types.getTypeParser(oid, format)),
    },
  })
  pool.on('error', onIdleError)
  // The pool hears idle connections only. One that breaks in use fails its queries, and that is where it is told.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

async function prepare(
  pool: Pool,
  { retentionDays = defaultRetentionDays, now = new Date() }: PostgresOptions,
): Promise<VectorSupport> {
  const client = await pool.connect()
  try {
    // A migration may rightly take longer than a request.
    await client.query('SET statement_timeout = 0')
    await migrate(client)
    await client.query('DELETE FROM changes WHERE at < $1', [now.getTime() - retentionDays * 86_400_000])
    const vectors = await openVectors(client)
    await client.query(`SET statement_timeout = ${statementTimeoutMs}`)
    return vectors
  } finally {
    client.release()
  }
}

async function inspect(pool: Pool, remark: string | null): Promise<Inspection> {
  const { rows } = await pool.query(
    "SELECT current_setting('server_version') AS server, (SELECT version FROM waymark_schema) AS schema",
  )
  return {
    software: `PostgreSQL ${rows[0].server}`,
    schema: rows[0].schema,
    problems: [],
    remarks: remark === null ? [] : [remark],
  }
}

function withoutPassword(url: string): string {
  try {
    const { hostname, port, pathname } = new URL(url)
    return `postgres://${hostname}${port && `:${port}`}${pathname}`
  } catch {
    return 'PostgreSQL'
  }
}
