import type { Times } from './record.ts'

/** How long things took, by what they were, since the last look; and how often each was done and failed in all. */
export class Timings {
  readonly counts: Record<string, number> = {}
  readonly #failures = new Map<string, number>()
  #since = new Map<string, number[]>()

  async time<T>(what: string, work: () => Promise<T>): Promise<T> {
    const start = performance.now()
    const answer = await work()
    this.add(what, performance.now() - start)
    return answer
  }

  add(what: string, milliseconds: number): void {
    this.counts[what] = (this.counts[what] ?? 0) + 1
    const times = this.#since.get(what)
    if (times) times.push(milliseconds)
    else this.#since.set(what, [milliseconds])
  }

  fail(lane: string, error: unknown): void {
    const cause = error instanceof Error ? error.message : String(error)
    const what = `${lane}: ${cause.slice(0, 200)}`
    this.#failures.set(what, (this.#failures.get(what) ?? 0) + 1)
  }

  get failures(): { what: string; count: number }[] {
    return [...this.#failures].map(([what, count]) => ({ what, count }))
  }

  /** The minute that has passed, and begins the next. */
  minute(): Record<string, Times> {
    const passed = [...this.#since].map(([what, times]) => [what, summary(times)] as const)
    this.#since = new Map()
    return Object.fromEntries(passed)
  }
}

function summary(times: number[]): Times {
  times.sort((one, other) => one - other)
  const at = (share: number) => times[Math.ceil(times.length * share) - 1] as number
  return { count: times.length, p50: at(0.5), p95: at(0.95), most: at(1) }
}
