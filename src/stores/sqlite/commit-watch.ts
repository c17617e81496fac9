import type { Subscription } from '../../change.ts'
import { sql } from '../sql/statement.ts'
import { Subscribers } from '../subscribers.ts'
import type { Connection } from './connection.ts'

/** How long a commit of another process may go unnoticed. */
const intervalMs = 150

/**
 * Tells of every commit to the file, by whatever process: SQLite counts those of other connections. One look takes a few
 * microseconds, and nobody looks while nobody watches.
 */
export class CommitWatch {
  readonly #reader: Connection
  readonly #watchers = new Subscribers()
  #timer: NodeJS.Timeout | undefined
  #version: number | undefined

  /** The connection must be one that nothing is written through. */
  constructor(reader: Connection) {
    this.#reader = reader
  }

  watch(tell: () => void): Subscription {
    // A function of its own, so that who watches twice is told twice.
    const own = () => tell()
    if (this.#watchers.size === 0) this.#begin()
    this.#watchers.add(own)
    return {
      ready: Promise.resolve(),
      unsubscribe: () => {
        this.#watchers.remove(own)
        if (this.#watchers.size === 0) this.close()
      },
    }
  }

  /** Looks now: after a write of this process there is no reason to wait. */
  look(): void {
    if (this.#timer === undefined) return
    const version = this.#read()
    if (version === undefined || version === this.#version) return
    this.#version = version
    this.#watchers.tellAll()
  }

  close(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  #begin(): void {
    this.#version = this.#read()
    this.#timer = setInterval(() => this.look(), intervalMs)
    this.#timer.unref()
  }

  /** Undefined while another process holds the file; the next look will tell. */
  #read(): number | undefined {
    try {
      return this.#reader.all<readonly [number]>(sql`PRAGMA data_version`)[0]?.[0]
    } catch {
      return undefined
    }
  }
}
