import type { Writable } from 'node:stream'
import type { Pool, PoolClient, QueryArrayResult } from 'pg'
import { Failure } from '../../errors.ts'
import { FairSlots, OwnerLines } from '../../usage/fairness.ts'
import type { Engine, Queries } from '../sql/engine.ts'
import { lockStatement } from '../sql/project-access.ts'
import { type Statement, StatementCache, sql } from '../sql/statement.ts'
import { toFailure } from './failures.ts'
import { connectBy, firstAnswerBy, Silence } from './silence.ts'

/** The role that every transaction works as; row-level security is written for it. */
export const appRole = 'waymark_app'

/** How many questions of one owner may wait for a connection. */
const mostWaiting = 1_000

/** How long a change waits for those of its project before it. */
const lineMs = 4_000

interface Prepared {
  readonly name: string
  readonly text: string
}

/**
 * Every transaction begins by taking the application's role and the owner, for itself alone. Statements are sent
 * without waiting for the ones before (the pool is opened with `pipeline`), so that a read is one round trip.
 */
export class PostgresEngine implements Engine {
  readonly lockProject = lockStatement('FOR UPDATE OF c')
  readonly showKey = (key: string) => sql`SELECT set_config('waymark.key', ${key}, true)`
  readonly #pool: Pool
  readonly #lines = new OwnerLines(lineMs)
  readonly #slots: FairSlots
  readonly #statements: StatementCache<Prepared>
  readonly #onChanged: (topics: readonly string[]) => void

  /** `onChanged` is told what has changed, once it is committed. */
  constructor(pool: Pool, onChanged: (topics: readonly string[]) => void = () => {}) {
    this.#pool = pool
    this.#onChanged = onChanged
    const size = pool.options.max
    const perOwner = Math.max(1, Math.floor(size / 2))
    this.#slots = new FairSlots({ size, perOwner, waiting: mostWaiting, patienceMs: lineMs })
    let count = 0
    this.#statements = new StatementCache((parts) => ({
      name: `waymark_${++count}`,
      text: parts.reduce((text, part, index) => `${text}$${index}${part}`),
    }))
  }

  /** How many wait for a connection. */
  get waiting(): number {
    return this.#slots.waiting
  }

  read<Row>(owner: string, statement: Statement): Promise<Row[]> {
    const work = async (queries: Queries) => queries.all<Row>(statement)
    return this.#transaction(owner, 'BEGIN READ ONLY', work, true, performance.now())
  }

  /** One statement that waits for nobody: it touches nothing that the owner's other writers hold. */
  writeAside<Row>(owner: string, statement: Statement): Promise<Row[]> {
    const work = async (queries: Queries) => queries.all<Row>(statement)
    return this.#transaction(owner, 'BEGIN', work, true, performance.now())
  }

  write<T>(owner: string, work: (queries: Queries) => Promise<T>, line = owner): Promise<T> {
    return this.#lines.inTurn(line, (since) => this.#transaction(owner, 'BEGIN', work, false, since))
  }

  /** One owner gets half of the connections at most, and the next free one goes to whoever's turn it is. */
  #transaction<T>(
    owner: string,
    begin: string,
    work: (queries: Queries) => Promise<T>,
    commitAtOnce: boolean,
    since: number,
  ): Promise<T> {
    const run = (movedAt: number) =>
      this.#runTransaction(owner, begin, work, commitAtOnce, firstAnswerBy(Math.max(since, movedAt)))
    // There is one writer of an owner at a time, and all its others wait for it.
    return this.#slots.during(owner, run, { isUrgent: !commitAtOnce })
  }

  async #runTransaction<T>(
    owner: string,
    begin: string,
    work: (queries: Queries) => Promise<T>,
    commitAtOnce: boolean,
    deadline: number,
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
    const sendInside = (statement: Statement) => {
      // It would be written by itself, on a connection that has another owner by then.
      if (isOver) throw new Error('the transaction is over')
      return send(statement)
    }
    try {
      sendTogether(client)
      keep(client.query(begin))
      send(sql`SELECT set_config('role', ${appRole}, true), set_config('waymark.owner', ${owner}, true)`)
      const result = work({
        all: async <Row>(statement: Statement) => (await sendInside(statement)).rows as Row[],
        run: (statement) => void sendInside(statement),
        changed: (topic) => void topics.push(topic),
      })
      result.catch(() => {})
      if (!commitAtOnce) await result
      isOver = true
      sendTogether(client)
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
      throw toFailure(cause ?? error)
    } finally {
      silence.end()
      client.release(broken)
    }
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
