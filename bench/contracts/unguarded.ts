import pg from 'pg'
import { PostgresEngine } from '../../src/stores/postgres/engine.ts'

export interface Unguarded extends AsyncDisposable {
  readonly engine: PostgresEngine
  /** How many statements were left out. */
  readonly leftOut: () => number
}

/**
 * The store's own engine on a superuser's connections, which no policy binds. On the way the statement that takes the
 * role and the owner is lost; with `lone` also the transaction around a single read, which is only there for it.
 */
export function openUnguarded(url: string, { lone }: { readonly lone: boolean }): Unguarded {
  let leftOut = 0
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    pipeline: true,
    types: { getTypeParser: (oid, format) => (oid === 20 ? Number : pg.types.getTypeParser(oid, format)) },
  })
  // An interrupted run stops the server first.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const leave = async (command: string) => {
    leftOut += 1
    return { command, rows: [] }
  }
  const connect = async () => {
    const client = await pool.connect()
    let isLone = false
    const query = (sent: string | { readonly text: string }) => {
      const text = typeof sent === 'string' ? sent : sent.text
      if (text.startsWith("SELECT set_config('role'")) return leave('SELECT')
      if (text === 'BEGIN READ ONLY') isLone = lone
      return isLone && /^(BEGIN|COMMIT)/.test(text) ? leave(text) : client.query(sent as never)
    }
    const { connection } = client as unknown as { connection: unknown }
    return { query, connection, release: (broken?: Error) => client.release(broken) }
  }
  return {
    engine: new PostgresEngine({ connect } as unknown as pg.Pool),
    leftOut: () => leftOut,
    [Symbol.asyncDispose]: () => pool.end(),
  }
}
