import { createHash } from 'node:crypto'
import type { Pool } from 'pg'

export const channel = 'waymark_changes'

/** Everybody who may connect to the database can listen, so they learn that something changed and not whose it is. */
export function nameOf(topic: string): string {
  return createHash('sha256').update(topic).digest('base64url').slice(0, 22)
}

/** Changes that follow each other so fast are announced together. */
const gatherMs = 50

/**
 * Tells the other nodes what was changed, after it was committed. In the transaction itself it would be surer, and far
 * slower: PostgreSQL lets those who announce something commit one after the other, disk and all (a third of the changes
 * a second with twenty writers). So it is said in a transaction of its own that waits for no disk.
 */
export class Announcer {
  readonly #pool: Pool
  readonly #onError: (error: Error) => void
  #waiting = new Set<string>()
  #timer: NodeJS.Timeout | undefined
  #sending: Promise<void> = Promise.resolve()
  #isFailing = false

  constructor(pool: Pool, onError: (error: Error) => void) {
    this.#pool = pool
    this.#onError = onError
  }

  announce(topics: readonly string[]): void {
    for (const topic of topics) this.#waiting.add(nameOf(topic))
    this.#timer ??= setTimeout(() => void this.settled(), gatherMs).unref()
  }

  /** Says everything now; done when it is said. */
  settled(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#sending = this.#sending.then(() => this.#send())
    return this.#sending
  }

  async #send(): Promise<void> {
    const names = [...this.#waiting]
    if (names.length === 0) return
    this.#waiting = new Set()
    try {
      await this.#pool.query(
        "SELECT set_config('synchronous_commit', 'off', true), pg_notify($1, name) FROM unnest($2::text[]) AS name",
        [channel, names],
      )
      this.#isFailing = false
    } catch (error) {
      // Whoever watches looks by themselves now and then.
      if (!this.#isFailing) this.#onError(error as Error)
      this.#isFailing = true
    }
  }
}
