import { createHash } from 'node:crypto'

interface Entry<Value> {
  readonly value: Promise<Value>
  until: number
}

/**
 * What was found out about a credential a moment ago, so that not every request costs a signature and a query. It keeps
 * hashes of credentials and never themselves. What was refused is not kept.
 */
export class Recent<Value> {
  readonly #entries = new Map<string, Entry<Value>>()
  readonly #limit: number
  readonly #milliseconds: number

  constructor({ limit = 10_000, milliseconds = 30_000 } = {}) {
    this.#limit = limit
    this.#milliseconds = milliseconds
  }

  /** `find` says for how long its answer holds at most; requests in between wait for the same answer. */
  async get(credential: string, find: () => Promise<{ value: Value; until: number }>): Promise<Value> {
    const key = createHash('sha256').update(credential).digest('base64')
    const known = this.#entries.get(key)
    if (known && Date.now() < known.until) {
      // The map is in the order of use.
      this.#entries.delete(key)
      this.#entries.set(key, known)
      return known.value
    }
    const entry: Entry<Value> = {
      until: Date.now() + this.#milliseconds,
      value: find().then(
        ({ value, until }) => {
          entry.until = Math.min(entry.until, until)
          return value
        },
        (error: unknown) => {
          if (this.#entries.get(key) === entry) this.#entries.delete(key)
          throw error
        },
      ),
    }
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    this.#dropSurplus()
    return entry.value
  }

  /** Something was taken back: every credential is looked up anew. It is rare, and there are few enough. */
  clear(): void {
    this.#entries.clear()
  }

  #dropSurplus(): void {
    for (const key of this.#entries.keys()) {
      if (this.#entries.size <= this.#limit) return
      this.#entries.delete(key)
    }
  }
}
