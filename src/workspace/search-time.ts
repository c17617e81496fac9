import { availableParallelism } from 'node:os'

interface Limits {
  readonly timeLimit: number
  readonly countLimit: number
}

/** How long the rest of a search may take that also shows matches. What lasts longer is counted faster by itself. */
const graceToRead = 10

/**
 * Matches that take so long to fill a page are few among the files. On two cores, where counting is hardly faster than searching on,
 * the search goes on then: to begin again would cost what it has taken so far.
 */
const slowToFill = 150
const fewCores = 2

/** How long a search may take: so long in all, and so long of it for counting, from when there is only that left. */
export class SearchTime implements Disposable {
  /** Over with the search. */
  readonly stop: AbortSignal
  /** Over when matches need not be read any more, at the latest with the search. */
  readonly stopReading: AbortSignal
  readonly #countLimit: number
  readonly #counting = new AbortController()
  readonly #reading = new AbortController()
  readonly #cores: number
  readonly #startedAt = performance.now()
  #timers: readonly NodeJS.Timeout[] = []

  constructor({ timeLimit, countLimit }: Limits, signal?: AbortSignal, cores = availableParallelism()) {
    this.#cores = cores
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
      setTimeout(() => this.#reading.abort(), this.#grace()),
    ]
  }

  #grace(): number {
    const isSlow = performance.now() - this.#startedAt > slowToFill
    return isSlow && this.#cores <= fewCores ? this.#countLimit : graceToRead
  }

  [Symbol.dispose](): void {
    for (const timer of this.#timers) clearTimeout(timer)
  }
}
