import type { Pool, PoolClient } from 'pg'
import { Failure } from '../../errors.ts'
import { connectBy, Silence } from './silence.ts'

/**
 * By which a transaction is looked up later: its number, and the timeline of the server that gave it. A server that took
 * over from another has a timeline of its own, and may have given the same number to somebody else.
 */
export type TransactionName = readonly [number: string, timeline: string]

export type Outcome = 'committed' | 'aborted' | 'unknown'

/** What is left at least. Those who wait were promised an answer within five seconds; after a silence most are used up. */
const patienceMs = 400
const againAfterMs = 20

/** Whether an error is of the connection, so that the server may have done what it was asked all the same. */
export function isUnheard(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown }
  return error instanceof Error && (typeof code !== 'string' || /^(E[A-Z]+$|08|57P)/.test(code))
}

/** Asks over another connection, until the server knows: at first it may not have noticed that the other one broke. */
export async function lookUpCommit(
  pool: Pool,
  [number, timeline]: TransactionName,
  answerBy: number,
): Promise<Outcome> {
  const deadline = Math.max(answerBy, performance.now() + patienceMs)
  do {
    const status = await ask(pool, number, timeline, deadline)
    if (status === 'committed' || status === 'aborted') return status
    if (status === 'elsewhere') return 'unknown'
    await new Promise((resolve) => setTimeout(resolve, againAfterMs))
  } while (performance.now() < deadline)
  return 'unknown'
}

async function ask(pool: Pool, number: string, timeline: string, deadline: number): Promise<string> {
  let broken: Error | undefined
  try {
    const client = await connectBy(pool, deadline)
    try {
      const { rows } = await client.query(
        `SELECT CASE WHEN substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) = $2
           THEN coalesce(pg_xact_status($1::xid8), 'elsewhere') ELSE 'elsewhere' END AS status`,
        [number, timeline],
      )
      if (rows[0].status === 'committed') await waitForStandby(client, deadline)
      return rows[0].status
    } catch (error) {
      broken = error as Error
      throw error
    } finally {
      client.release(broken)
    }
  } catch {
    return 'unheard'
  }
}

/**
 * A primary that is to step down ends the connections that wait for its standby, and shows what they wrote as committed
 * although the next primary may not have it. A message in the log comes after it there, and is answered when the standby
 * has both; without a standby it is answered at once.
 */
async function waitForStandby(client: PoolClient, deadline: number): Promise<void> {
  const silence = new Silence(client, deadline)
  await client.query("SELECT pg_logical_emit_message(true, 'waymark', '')").finally(() => silence.end())
}

/** For changes whose end nobody can tell. To repeat them could do them twice. */
export function unknownOutcome(cause: unknown): Failure {
  return new Failure('unavailable', 'The database went away before it said whether this was saved.', {
    hint: 'Look before you try again: it may have been saved.',
    cause,
  })
}
