import type { Subscription } from '../../change.ts'
import { sql } from '../sql/statement.ts'
import { Subscribers } from '../subscribers.ts'
import type { Connection } from './connection.ts'

/** How long a commit of another process may go unnoticed. */
const intervalMs = 150

/**
 * Tells of what this process wrote those whom it concerns, and of every commit of another one everybody: SQLite counts
 * those, and says nothing of what they are. One look takes a few microseconds, and nobody looks while nobody watches.
 */
export class CommitWatch {
  readonly #writer: Connection
  readonly #watchers = new Subscribers()
  #timer: NodeJS.Timeout | undefined
  #version: number | undefined

  /** The connection must be the one that everything of this process is written through: its own commits do not count. */
  constructor(writer: Connection) {
    this.#writer = writer
  }

  watch(topics: readonly string[], tell: () => void): Subscription {
    // A function of its own, so that who watches twice is told twice.
    const own = () => tell()
    if (this.#watchers.size === 0) this.#begin()
    this.#watchers.add(own, topics)
    return {
      ready: Promise.resolve(),
      unsubscribe: () => {
        this.#watchers.remove(own)
        if (this.#watchers.size === 0) this.close()
      },
    }
  }

  /** What this process wrote itself. */
  wrote(topics: readonly string[]): void {
    if (this.#watchers.size > 0) for (const topic of topics) this.#watchers.tell(topic)
  }

  look(): void {
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
      return this.#writer.all<readonly [number]>(sql`PRAGMA data_version`)[0]?.[0]
    } catch {
      return undefined
    }
  }
}
