/** Lets so many tasks run at a time, of all callers together; the others wait in line. */
export class ConcurrencyLimit {
  readonly #width: number
  #taken = 0
  readonly #line: (() => void)[] = []

  constructor(width: number) {
    this.#width = width
  }

  /** Does the task for each item. The first failure stops the others, and is thrown when all have ended. */
  async each<Item>(
    items: readonly Item[],
    task: (item: Item, signal: AbortSignal) => Promise<void>,
    signal?: AbortSignal,
  ): Promise<void> {
    const failed = new AbortController()
    const stop = signal === undefined ? failed.signal : AbortSignal.any([signal, failed.signal])
    const left = items.values()
    const work = async () => {
      try {
        for (const item of left) await this.#inTurn(() => task(item, stop), stop)
      } catch (error) {
        failed.abort(error)
      }
    }
    await Promise.all(Array.from({ length: Math.min(this.#width, items.length) }, work))
    failed.signal.throwIfAborted()
  }

  async #inTurn(task: () => Promise<void>, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    if (this.#taken < this.#width) this.#taken += 1
    else await this.#turn(signal)
    try {
      await task()
    } finally {
      // The next in line takes over the place; only without a next one does it become free.
      const next = this.#line.shift()
      if (next === undefined) this.#taken -= 1
      else next()
    }
  }

  #turn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#line.splice(this.#line.indexOf(start), 1)
        reject(signal.reason)
      }
      const start = () => {
        signal.removeEventListener('abort', leave)
        resolve()
      }
      this.#line.push(start)
      signal.addEventListener('abort', leave, { once: true })
    })
  }
}
