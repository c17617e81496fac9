import type { RateWindowStore, WindowGrant } from '../../usage/rate-windows.ts'
import { type Statement, sql } from '../sql/statement.ts'
import type { PostgresEngine } from './engine.ts'

const minuteMs = 60_000

/** The server's clock, which is the same for all nodes. */
const now: Statement = { parts: ['(extract(epoch FROM clock_timestamp()) * 1000)::bigint'], values: [] }

export class PostgresRateWindowStore implements RateWindowStore {
  readonly #engine: PostgresEngine
  readonly #owner: string

  constructor(engine: PostgresEngine, owner: string) {
    this.#engine = engine
    this.#owner = owner
  }

  async take(what: string, wanted: number, perMinute: number): Promise<WindowGrant> {
    const [row] = await this.#engine.writeAside<readonly [taken: number, endsInMs: number]>(
      this.#owner,
      sql`INSERT INTO rate_windows AS w (owner, what, taken, ends_at)
        VALUES (${this.#owner}, ${what}, ${wanted}, ${now} + ${minuteMs}::bigint)
        ON CONFLICT (owner, what) DO UPDATE SET
          taken = CASE WHEN w.ends_at <= ${now} THEN 0 ELSE w.taken END + excluded.taken,
          ends_at = CASE WHEN w.ends_at <= ${now} THEN excluded.ends_at ELSE w.ends_at END
        RETURNING taken, ends_at - ${now}`,
    )
    if (!row) throw new Error('a counted window gave nothing back')
    const [taken, endsInMs] = row
    const left = perMinute - (taken - wanted)
    return { granted: Math.max(0, Math.min(wanted, left)), endsInMs: Math.max(0, endsInMs) }
  }
}
