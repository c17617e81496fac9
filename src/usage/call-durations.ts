/** How often a tool was called on a day, how it ended and how long it took. */
export interface CallCount {
  /** `2026-11-15`, by the clock of the world. */
  readonly day: string
  readonly contract: string
  readonly tool: string
  readonly outcome: string
  readonly calls: number
  /** How many took no longer than each of `durationLimits`, but longer than the one before; then those beyond all. */
  readonly durations: readonly number[]
}

/** In milliseconds. */
export const durationLimits: readonly number[] = [
  0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000,
]

export function noDurations(): number[] {
  return Array<number>(durationLimits.length + 1).fill(0)
}

/** The place among `durations` that a call of this length counts at. */
export function durationPlace(milliseconds: number): number {
  const place = durationLimits.findIndex((limit) => milliseconds <= limit)
  return place === -1 ? durationLimits.length : place
}

/** The duration that this part of the calls (0.95) did not exceed, judged by the limits; undefined without calls. */
export function percentile(durations: readonly number[], part: number): number | undefined {
  const all = durations.reduce((sum, count) => sum + count, 0)
  if (all === 0) return undefined
  let below = 0
  for (const [place, count] of durations.entries()) {
    if (below + count >= all * part) {
      const [from, to] = [durationLimits[place - 1] ?? 0, durationLimits[place]]
      return to === undefined ? from : from + (to - from) * ((all * part - below) / count)
    }
    below += count
  }
  return undefined
}

/** The counts of one owner, day by day, of all processes. */
export interface CallCountStore {
  add(counts: readonly CallCount[]): Promise<void>
  /** From this day on. */
  list(since: string): Promise<CallCount[]>
}
