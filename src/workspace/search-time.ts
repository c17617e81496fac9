interface Limits {
  readonly timeLimit: number
  readonly countLimit: number
}

/** How long the rest of a search may take that also shows matches. What lasts longer is counted faster by itself. */
const graceToRead = 20

/** How long a search may take: so long in all, and so long of it for counting, from when there is only that left. */
export class SearchTime implements Disposable {
  /** Over with the search. */
  readonly stop: AbortSignal
  /** Over when matches need not be read any more, at the latest with the search. */
  readonly stopReading: AbortSignal
  readonly #countLimit: number
  readonly #counting = new AbortController()
  readonly #reading = new AbortController()
  #timers: readonly NodeJS.Timeout[] = []

  constructor({ timeLimit, countLimit }: Limits, signal?: AbortSignal) {
    const ends = [AbortSignal.timeout(timeLimit), this.#counting.signal]
    this.stop = AbortSignal.any(signal ? [...ends, signal] : ends)
    this.stopReading = AbortSignal.any([this.stop, this.#reading.signal])
    this.#countLimit = countLimit
  }

  /** Saying so again changes nothing. */
  beginCounting(): void {
    if (this.#timers.length > 0) return
    this.#timers = [
      setTimeout(() => this.#counting.abort(), this.#countLimit),
      setTimeout(() => this.#reading.abort(), graceToRead),
    ]
  }

  [Symbol.dispose](): void {
    for (const timer of this.#timers) clearTimeout(timer)
  }
}
