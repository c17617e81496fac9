import type { ClientBase } from 'pg'

/**
 * A transaction that may rightly take longer than a request: a migration, or tidying up. Nothing is set beyond it,
 * because a pooler may give the connection to others.
 */
export async function unhurried<T>(client: ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('BEGIN')
  try {
    await client.query('SET LOCAL statement_timeout = 0')
    const result = await work()
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  }
}
