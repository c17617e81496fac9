/** After the last of some changes it is waited for so long whether more come. */
const quietMs = 80

/** Of few changes and of many: no longer than this in all, while more and more come. */
const patience = { few: 400, many: 2_000 } as const
const few = 20

/** More than these are not told apart. */
const mostPaths = 5_000

/** After work, so much of its time is left to others, however much changes. */
const restShare = 0.5

/** Changes, gathered until there is a pause, and handed on as one. */
export class Gathered {
  readonly #begin: () => void
  #paths = new Set<string>()
  #isAll = false
  #firstAt = 0
  #lastAt = 0
  #earliest = 0
  #begunAt: number | undefined
  #timer: NodeJS.Timeout | undefined

  /** `begin` takes what there is, and says when it is `done`; nothing is begun before. */
  constructor(begin: () => void) {
    this.#begin = begin
  }

  /** Null is everything. */
  add(path: string | null): void {
    this.#lastAt = Date.now()
    if (this.#isNothing()) this.#firstAt = this.#lastAt
    this.#keep(path)
    this.#arm()
  }

  /** Paths, or null when it is everything, and when the last of it came. */
  take(): { paths: readonly string[] | null; lastAt: number } {
    const taken = { paths: this.#isAll ? null : [...this.#paths], lastAt: this.#lastAt }
    this.#paths.clear()
    this.#isAll = false
    return taken
  }

  /** What was taken could not be done, and is tried again so much later. */
  putBack(paths: readonly string[] | null, lastAt: number, laterMs: number): void {
    if (this.#isNothing()) [this.#firstAt, this.#lastAt] = [lastAt, lastAt]
    for (const path of paths ?? [null]) this.#keep(path)
    this.#earliest = performance.now() + laterMs
  }

  done(): void {
    const now = performance.now()
    const took = now - (this.#begunAt ?? now)
    this.#begunAt = undefined
    this.#earliest = Math.max(this.#earliest, now + restShare * took)
    if (!this.#isNothing()) this.#arm()
  }

  clear(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.take()
  }

  #keep(path: string | null): void {
    if (path === null || this.#paths.size >= mostPaths) this.#isAll = true
    else this.#paths.add(path)
  }

  #isNothing(): boolean {
    return !this.#isAll && this.#paths.size === 0
  }

  #arm(): void {
    if (this.#timer !== undefined || this.#begunAt !== undefined) return
    const rest = Math.max(quietMs, this.#earliest - performance.now())
    this.#timer = setTimeout(() => this.#fire(), rest).unref()
  }

  #fire(): void {
    this.#timer = undefined
    if (this.#isNothing()) return
    const now = Date.now()
    const longest = this.#isAll || this.#paths.size > few ? patience.many : patience.few
    if (now - this.#lastAt < quietMs && now - this.#firstAt < longest) this.#arm()
    else {
      this.#begunAt = performance.now()
      this.#begin()
    }
  }
}
