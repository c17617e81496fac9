import type { ClientBase, Pool } from 'pg'
import { Failure } from '../../errors.ts'
import { readOwner } from '../owner.ts'
import { deleteOwner } from '../sql/delete-owner.ts'
import { type Statement, sql } from '../sql/statement.ts'
import { sqlStores } from '../sql/stores.ts'
import { TermIndex } from '../sql/term-index.ts'
import { TitleIndex } from '../sql/title-index.ts'
import { personTopic, projectTopic } from '../sql/topics.ts'
import { defaultRetentionDays, type Inspection, type Stores } from '../stores.ts'
import { Announcer } from './announcer.ts'
import { ChangeListener } from './change-listener.ts'
import { PostgresEngine } from './engine.ts'
import { toFailure } from './failures.ts'
import { migrate, migrations, tooNew } from './migrate.ts'
import { countPartitions, describePartitions } from './partitions.ts'
import { PostgresRateWindowStore } from './rate-window-store.ts'
import { unhurried } from './unhurried.ts'
import { openVectors, type VectorSupport } from './vectors.ts'

export interface PostgresOptions {
  readonly url: string
  /** The same database over connections that last, for the one that listens; a pooler may stand before the other. */
  readonly listenUrl?: string | undefined
  /** False behind a pooler that gives every transaction another connection and knows nothing of prepared statements. */
  readonly preparesStatements?: boolean | undefined
  readonly poolSize?: number
  readonly retentionDays?: number
  /** How long a claim outlasts the last call of its holder. */
  readonly leaseMs?: number | undefined
  readonly now?: Date
  readonly titles?: TitleIndex
  readonly terms?: TermIndex
  /** Told of connections that broke while nobody used them. */
  readonly onIdleError?: (error: Error) => void
}

const statementTimeoutMs = 4_000
const connectTimeoutMs = 3_000

/** Connects, migrates and prunes. What it needs of the server is in docs/operations.md. */
export async function openPostgresStores(options: PostgresOptions): Promise<Stores> {
  const pool = await openPool(options)
  let prepared: Prepared
  try {
    prepared = await prepare(pool, options)
  } catch (error) {
    await pool.end()
    throw toFailure(error)
  }
  const { vectors, partitions } = prepared
  const onError = (error: Error) => options.onIdleError?.(error)
  const announcer = new Announcer(pool, onError)
  const listener = new ChangeListener(options.listenUrl ?? options.url, onError)
  const onChanged = (topics: readonly string[]) => {
    listener.tell(topics)
    announcer.announce(topics)
  }
  const engine = new PostgresEngine(pool, {
    onChanged,
    preparesStatements: options.preparesStatements ?? true,
    isPartitioned: partitions > 1,
  })
  const titles = options.titles ?? new TitleIndex()
  const terms = options.terms ?? new TermIndex()
  const indexes = { terms, meanings: vectors.index, titles }
  let closing: Promise<void> | undefined
  const close = () => {
    listener.close()
    closing ??= Promise.all([announcer.settled(), titles.close(), terms.close()]).then(() => pool.end())
    return closing
  }
  return {
    engine: 'postgres',
    place: withoutPassword(options.url),
    ...sqlStores(engine, indexes, showSecret, options.leaseMs),
    subscribe: (person, projects, notify) =>
      listener.watch([personTopic(readOwner(person)), ...projects.map(projectTopic)], notify),
    check: () => check(engine),
    inspect: () => inspect(pool, vectors.remark),
    deleteOwner: (owner) =>
      deleteOwner(engine, readOwner(owner), {
        ofPerson: [sql`DELETE FROM rate_windows WHERE owner = ${owner}`],
        ofProject: (project) => [
          sql`SELECT waymark_forget_notices(${project})`,
          sql`SELECT waymark_forget_reminders(${project})`,
        ],
      }),
    // As the role that migrates: the program's own sees only what its person does.
    usedHashes: (hashes) => withClient(pool, (client) => usedHashes(client, hashes)),
    prune: (now = new Date()) => withClient(pool, (client) => prune(client, now, options.retentionDays)),
    rateWindows: (owner) => new PostgresRateWindowStore(engine, readOwner(owner)),
    load: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: engine.waiting }),
    close,
    [Symbol.asyncDispose]: close,
  }
}

/** That it answers, to the role of every transaction too, and that no newer version has raised the schema meanwhile. */
async function check(engine: PostgresEngine): Promise<void> {
  const version = sql`SELECT version FROM waymark_schema`
  const [[schema]] = await Promise.all([
    engine.readAsServer<readonly [version: number]>(version),
    engine.read('', sql`SELECT 1 FROM projects LIMIT 1`),
  ])
  if (schema && schema[0] > migrations.length) throw tooNew()
}

/** Row-level security shows an invitation or a feed to whoever has set the hash of its secret. */
function showSecret(what: 'invitation' | 'feed', tokenHash: string): Statement[] {
  return [sql`SELECT set_config(${`waymark.${what}`}, ${tokenHash}, true)`]
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

interface Prepared {
  readonly vectors: VectorSupport
  readonly partitions: number
}

function prepare(pool: Pool, { retentionDays, now = new Date() }: PostgresOptions): Promise<Prepared> {
  return withClient(pool, async (client) => {
    await migrate(client)
    await prune(client, now, retentionDays)
    const partitions = Math.max(1, ...(await countPartitions(client)).values())
    return { vectors: await openVectors(client), partitions }
  })
}

async function withClient<T>(pool: Pool, work: (client: ClientBase) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    return await work(client)
  } finally {
    client.release()
  }
}

async function prune(client: ClientBase, now: Date, retentionDays = defaultRetentionDays): Promise<void> {
  const before = now.getTime() - retentionDays * 86_400_000
  await unhurried(client, () => client.query('DELETE FROM changes WHERE at < $1', [before]))
  await unhurried(client, () => client.query('DELETE FROM audit WHERE at < $1', [before]))
  await unhurried(client, () => client.query('DELETE FROM inbox WHERE at < $1', [before]))
  await unhurried(client, () => client.query('DELETE FROM outbox WHERE at < $1', [before]))
  await unhurried(client, () =>
    client.query('DELETE FROM attachments WHERE removed_at < $1 OR lost_at < $1', [before]),
  )
}

const seesAll = `SELECT (SELECT rolsuper OR rolbypassrls FROM pg_roles WHERE rolname = current_user)
    OR EXISTS (SELECT FROM pg_policies WHERE schemaname = current_schema() AND tablename = 'attachments'
      AND policyname = 'looked_up' AND current_user = ANY (roles)) AS sees`

async function usedHashes(client: ClientBase, hashes: readonly string[]): Promise<Set<string>> {
  await client.query('BEGIN READ ONLY')
  try {
    await client.query("SET LOCAL waymark.counting = 'on'")
    // Who does not see a row would take its content for unused.
    if (!(await client.query(seesAll)).rows[0]?.sees)
      throw new Failure('unavailable', 'This role does not see which files are in use.', {
        hint: 'Use the role that made the tables.',
      })
    const { rows } = await client.query('SELECT DISTINCT hash FROM attachments WHERE hash = ANY ($1)', [
      hashes,
    ])
    return new Set(rows.map(({ hash }) => hash))
  } finally {
    await client.query('ROLLBACK')
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
    remarks: [
      ...(remark === null ? [] : [remark]),
      ...describePartitions(await withClient(pool, countPartitions)),
    ],
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
