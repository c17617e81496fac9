import type { Writable } from 'node:stream'
import type { Pool, PoolClient, QueryArrayResult } from 'pg'
import { Failure } from '../../errors.ts'
import { Slice } from '../../slice.ts'
import { FairSlots, OwnerLines } from '../../usage/fairness.ts'
import type { Engine, Queries } from '../sql/engine.ts'
import { lockStatement } from '../sql/project-access.ts'
import { type Statement, StatementCache, sql } from '../sql/statement.ts'
import { isRefusedRow, toFailure } from './failures.ts'
import { isUnheard, lookUpCommit, type TransactionName, unknownOutcome } from './lost-commit.ts'
import { migrations, tooNew } from './migrate.ts'
import { RecordWriter } from './record-writer.ts'
import { connectBy, firstAnswerBy, Silence } from './silence.ts'

/** The role that every transaction works as; row-level security is written for it. */
export const appRole = 'waymark_app'

/** How many questions of one owner may wait for a connection. */
const mostWaiting = 1_000

/** How long a change waits for those of its project before it. */
const lineMs = 4_000

/**
 * Sent with every commit of a change: another node may have raised the schema since this one began, and what is written by
 * the old one would be wrong. It divides by zero then, which takes everything back without another question. The table is
 * read as the role that connected.
 */
const schemaChecks = [
  { name: 'waymark_role_none', text: "SELECT set_config('role', 'none', true)" },
  {
    name: 'waymark_schema_check',
    text: `SELECT 1 / (version <= ${migrations.length})::integer FROM waymark_schema`,
  },
] as const
/** Nobody's name: people have no such characters in theirs. */
const theServer = '\0server'
const serverLines = 4

const outdatedCode = '22012'

interface Prepared {
  /** None where the connection does not last: what was prepared on it would be another's, or gone. */
  readonly name?: string
  readonly text: string
}

export interface EngineOptions {
  /** Told what has changed, once it is committed. */
  readonly onChanged?: (topics: readonly string[]) => void
  /** Whether statements are prepared by name, and parsed and planned once for each connection. */
  readonly preparesStatements?: boolean
  /** Whether tables are divided by project, so that a statement is planned for the project that it is about. */
  readonly isPartitioned?: boolean
}

/**
 * Every transaction begins by taking the application's role and the owner, for itself alone. Statements are sent
 * without waiting for the ones before (the pool is opened with `pipeline`), so that a read is one round trip.
 */
export class PostgresEngine implements Engine {
  readonly lockProject = lockStatement('FOR UPDATE OF c')
  readonly hasPolicies = true
  readonly skipLocked = sql`FOR UPDATE SKIP LOCKED`
  readonly listRows = (json: string) => sql`jsonb_array_elements(${json}::jsonb) AS listed (value)`
  readonly holdWords = (words: string) => sql`SELECT pg_advisory_xact_lock(hashtextextended(${words}, 0))`
  readonly showKey = (key: string) => sql`SELECT set_config('waymark.key', ${key}, true)`
  readonly #pool: Pool
  readonly #lines = new OwnerLines(lineMs)
  readonly #slots: FairSlots
  readonly #statements: StatementCache<Prepared>
  readonly #schemaChecks: readonly Prepared[]
  readonly #onChanged: (topics: readonly string[]) => void
  readonly #planning: Statement
  readonly #records = new RecordWriter((work) => this.#writeRecords(work))
  #serverLine = 0

  constructor(
    pool: Pool,
    { onChanged = () => {}, preparesStatements = true, isPartitioned = false }: EngineOptions = {},
  ) {
    this.#pool = pool
    this.#onChanged = onChanged
    this.#planning = isPartitioned ? planOnce : planAsUsual
    this.#schemaChecks = preparesStatements ? schemaChecks : schemaChecks.map(({ text }) => ({ text }))
    const size = pool.options.max
    const perOwner = Math.max(1, Math.floor(size / 2))
    this.#slots = new FairSlots({ size, perOwner, waiting: mostWaiting, patienceMs: lineMs })
    let count = 0
    this.#statements = new StatementCache((parts) => ({
      ...(preparesStatements && { name: `waymark_${++count}` }),
      text: parts.reduce((text, part, index) => `${text}$${index}${part}`),
    }))
  }

  /** How many wait for a connection. */
  get waiting(): number {
    return this.#slots.waiting
  }

  read<Row>(owner: string, statement: Statement, across?: 'across'): Promise<Row[]> {
    const work = async (queries: Queries) => queries.all<Row>(statement)
    const isAcross = across !== undefined && this.#planning === planOnce
    const begin = isAcross ? beginAcross : 'BEGIN READ ONLY'
    const planning = isAcross ? planAsUsual : statement.isPlannedOnce ? planOnce : this.#planning
    return this.#transaction(owner, begin, work, true, performance.now(), planning)
  }

  /** One statement that waits for nobody: it touches nothing that the owner's other writers hold. */
  writeAside<Row>(owner: string, statement: Statement): Promise<Row[]> {
    const work = async (queries: Queries) => queries.all<Row>(statement)
    return this.#transaction(owner, 'BEGIN', work, true, performance.now())
  }

  write<T>(owner: string, work: (queries: Queries) => Promise<T>, line = owner): Promise<T> {
    return this.#lines.inTurn(line, (since) => this.#transaction(owner, 'BEGIN', work, false, since))
  }

  gather<T>(person: string, work: (queries: Queries) => Promise<T>, line: string): Promise<T> {
    return this.#records.add(person, work, line)
  }

  /** As nobody, until each record says whose it is. */
  #writeRecords<T>(work: (queries: Queries) => Promise<T>): Promise<T> {
    return this.#transaction('', 'BEGIN', work, false, performance.now())
  }

  readAsServer<Row>(statement: Statement): Promise<Row[]> {
    return this.read(theServer, statement)
  }

  asServer<T>(work: (queries: Queries) => Promise<T>): Promise<T> {
    // What it writes never waits for itself but on rows: a few lines at once.
    this.#serverLine = (this.#serverLine + 1) % serverLines
    return this.write(theServer, work, `${theServer}${this.#serverLine}`)
  }

  /** One owner gets half of the connections at most, and the next free one goes to whoever's turn it is. */
  #transaction<T>(
    owner: string,
    begin: string,
    work: (queries: Queries) => Promise<T>,
    commitAtOnce: boolean,
    since: number,
    planning = this.#planning,
  ): Promise<T> {
    const run = (movedAt: number) =>
      this.#runTransaction(
        owner,
        begin,
        work,
        commitAtOnce,
        firstAnswerBy(Math.max(since, movedAt)),
        planning,
      )
    // There is one writer of an owner at a time, and all its others wait for it.
    return this.#slots.during(owner, run, { isUrgent: !commitAtOnce })
  }

  async #runTransaction<T>(
    owner: string,
    begin: string,
    work: (queries: Queries) => Promise<T>,
    commitAtOnce: boolean,
    deadline: number,
    planning: Statement,
  ): Promise<T> {
    const client = await this.#connect(deadline)
    const silence = new Silence(client, deadline)
    const topics: string[] = []
    const sent: Promise<{ readonly command: string }>[] = []
    const keep = <Result extends { readonly command: string }>(answer: Promise<Result>): Promise<Result> => {
      sent.push(answer)
      answer.then(silence.broken, () => {}) // a failure is heard at the end, in `settled`
      return answer
    }
    const send = (statement: Statement): Promise<QueryArrayResult> => {
      const values = statement.values as unknown[]
      return keep(client.query({ ...this.#statements.get(statement), values, rowMode: 'array' }))
    }
    let broken: Error | undefined
    let isOver = false
    /** Known once it is to be committed. */
    let name: TransactionName | undefined
    let result: Promise<T> | undefined
    const slice = new Slice()
    const sendInside = (statement: Statement) => {
      // It would be written by itself, on a connection that has another owner by then.
      if (isOver) throw new Error('the transaction is over')
      return send(statement)
    }
    try {
      sendTogether(client)
      keep(client.query(begin))
      const begun = send((commitAtOnce ? beginAs : beginNamedAs)(owner, planning))
      result = work({
        all: async <Row>(statement: Statement) => (await sendInside(statement)).rows as Row[],
        run: (statement) => void sendInside(statement),
        turn: () => slice.turn(),
        changed: (topic) => void topics.push(topic),
      })
      result.catch(() => {})
      if (!commitAtOnce) {
        await result
        const [, , number, timeline] = (await begun).rows[0] ?? []
        name = [number, timeline]
      }
      isOver = true
      sendTogether(client)
      if (!commitAtOnce) for (const check of this.#schemaChecks) keep(client.query(check))
      const commit = keep(client.query('COMMIT'))
      await settled(sent)
      // A transaction that failed answers COMMIT with ROLLBACK.
      if ((await commit).command !== 'COMMIT') throw new Error('the transaction did not commit')
      if (topics.length > 0) this.#onChanged(topics)
      return await result
    } catch (error) {
      isOver = true
      // What failed first is the cause; all that was sent after it only hears that the transaction is aborted.
      const cause = await settled(sent).catch((first) => first)
      broken = await rollBack(client)
      if (name && result && isUnheard(cause)) return await this.#recall(name, result, topics, cause, deadline)
      // What is written travels with the question whether it may be: to who may not, the answer to that is the reason.
      if ((cause as { code?: unknown })?.code === outdatedCode) throw tooNew()
      const isRefused = error instanceof Failure && isRefusedRow(cause)
      throw toFailure(isRefused ? error : (cause ?? error))
    } finally {
      silence.end()
      client.release(broken)
    }
  }

  /** The answer to a commit was lost with its connection: another one says what became of it. */
  async #recall<T>(
    name: TransactionName,
    result: Promise<T>,
    topics: readonly string[],
    cause: unknown,
    answerBy: number,
  ): Promise<T> {
    const outcome = await lookUpCommit(this.#pool, name, answerBy)
    if (outcome === 'unknown') throw unknownOutcome(cause)
    if (outcome === 'aborted') throw toFailure(cause)
    if (topics.length > 0) this.#onChanged(topics)
    return result
  }

  async #connect(deadline: number): Promise<PoolClient> {
    try {
      return await connectBy(this.#pool, deadline)
    } catch (error) {
      const failure = toFailure(error)
      if (failure instanceof Failure) throw failure
      throw new Failure('unavailable', 'The database cannot be reached.', {
        hint: 'Check DATABASE_URL and that the server runs.',
        cause: error,
      })
    }
  }
}

function beginAs(owner: string, planning: Statement): Statement {
  if (owner === theServer) return beginServer
  return sql`SELECT set_config('role', ${appRole}, true), set_config('waymark.owner', ${owner}, true)${planning}`
}

/** The same, and asks by what name this transaction can be looked up. */
function beginNamedAs(owner: string, planning: Statement): Statement {
  if (owner === theServer) return beginNamedServer
  return sql`SELECT set_config('role', ${appRole}, true), set_config('waymark.owner', ${owner}, true),
    pg_current_xact_id()::text, substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8)${planning}`
}

/** What names fifty projects would be planned for all partitions of each: that took seconds. */
const beginAcross = "BEGIN READ ONLY; SET LOCAL plan_cache_mode = 'force_custom_plan'"
const planAsUsual = sql``
/**
 * Of divided tables PostgreSQL thinks a plan for all values dearer than a new one each time, because it does not count that
 * all partitions but one are left out when it runs. It is the cheaper one: planning takes longer than most statements.
 */
const planOnce = sql`, set_config('plan_cache_mode', 'force_generic_plan', true)`

/** The server itself stays the role that connected, and says that it is the server. */
const beginServer = sql`SELECT set_config('role', 'none', true), set_config('waymark.server', 'on', true)`
const beginNamedServer = sql`SELECT set_config('role', 'none', true), set_config('waymark.server', 'on', true),
    pg_current_xact_id()::text, substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8)`

/** Waits for all, so that none is left unheard, and throws the first error in the order of sending. */
async function settled(answers: readonly Promise<unknown>[]): Promise<void> {
  for (const answer of await Promise.allSettled(answers)) {
    if (answer.status === 'rejected') throw answer.reason
  }
}

/** Gives back the error that makes a connection unfit for the pool, if there is one. */
async function rollBack(client: PoolClient): Promise<Error | undefined> {
  try {
    await client.query('ROLLBACK')
    return undefined
  } catch (error) {
    return error as Error
  }
}

/** What is sent in this turn of the event loop leaves as one packet; each write to a socket costs a system call. */
function sendTogether(client: PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
  stream.cork()
  process.nextTick(() => stream.uncork())
}
