import type { Duplex } from 'node:stream'
import type { Pool, PoolClient } from 'pg'

/** A little longer than the server lets a statement run, so that it is the server who speaks first if it can. */
const patienceMs = 4_500
/** What is left at least for somebody who waited long for their turn. */
const leastMs = 300

/** When a caller has to be told that nobody answers, if nothing was heard since. */
export function firstAnswerBy(since = performance.now()): number {
  return since + patienceMs
}

/** Cuts a connection on which nothing is heard: a network can fall silent without closing anything. */
export class Silence {
  readonly #cut: () => void
  #timer: NodeJS.Timeout
  #isFirst = true

  constructor(client: PoolClient, deadline: number) {
    const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection
    this.#cut = () => void stream.destroy()
    this.#timer = setTimeout(this.#cut, Math.max(leastMs, deadline - performance.now()))
  }

  /** An answer came: the next may take its time again. */
  readonly broken = (): void => {
    if (this.#isFirst) {
      this.#isFirst = false
      clearTimeout(this.#timer)
      this.#timer = setTimeout(this.#cut, patienceMs)
    } else this.#timer.refresh()
  }

  end(): void {
    clearTimeout(this.#timer)
  }
}

/** A connection of the pool, or the error of a pool that had none in time. */
export async function connectBy(pool: Pool, deadline: number): Promise<PoolClient> {
  const connecting = pool.connect()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const giveUp = () => reject(new Error('timeout exceeded when trying to connect'))
    timer = setTimeout(giveUp, Math.max(leastMs, deadline - performance.now()))
  })
  try {
    return await Promise.race([connecting, late])
  } catch (error) {
    connecting.then(
      (client) => client.release(),
      () => {},
    )
    throw error
  } finally {
    clearTimeout(timer)
  }
}
