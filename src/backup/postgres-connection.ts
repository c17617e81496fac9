import type { Client } from 'pg'
import { Failure } from '../errors.ts'
import { toFailure } from '../stores/postgres/failures.ts'

/** One connection for as long as it takes. */
export async function withClient<T>(
  url: string,
  work: (client: Client) => Promise<T>,
  name = 'waymark backup',
): Promise<T> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    application_name: name,
  })
  client.on('error', () => {}) // the query that waits for it hears of it, too
  try {
    await client.connect()
    return await work(client)
  } catch (error) {
    throw asFailure(error)
  } finally {
    await client.end().catch(() => {})
  }
}

function asFailure(error: unknown): unknown {
  const { code, message = '' } = error as { code?: string; message?: string }
  if (code === '42501' && message.includes('row-level security'))
    return new Failure('forbidden', 'The role in DATABASE_URL does not see the rows of everybody.', {
      hint: 'Set WAYMARK_BACKUP_URL to a role that does: a superuser, or one with BYPASSRLS and pg_read_all_data. docs/operations.md shows how.',
      cause: error,
    })
  return toFailure(error)
}

export function quoted(...names: readonly string[]): string {
  return names.map((name) => `"${name.replaceAll('"', '""')}"`).join('.')
}
