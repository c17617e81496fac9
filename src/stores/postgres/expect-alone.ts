import type { ClientBase } from 'pg'
import { Failure } from '../../errors.ts'

/** Fails while another Waymark has this database open: it would go on from what it remembers, or wait in vain. */
export async function expectAlone(client: ClientBase, whatThen: string): Promise<void> {
  const { rows } = await client.query(
    `SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
       AND application_name IN ('waymark', 'waymark-accounts', 'waymark listener')`,
  )
  if (rows[0].count === 0) return
  throw new Failure('conflict', 'Other programs have this database open.', {
    hint: `Stop every waymark serve and close the assistants that use it, then ${whatThen}`,
  })
}
