const windowMs = 60_000

/** How often somebody may do something within any minute. Kept in memory: what was admitted, by its time. */
export class RateLimits {
  readonly #admitted = new Map<string, number[]>()

  /** Zero when it is admitted, else the seconds until it would be. */
  admit(who: string, perMinute: number, now: number): number {
    const recent = (this.#admitted.get(who) ?? []).filter((at) => at > now - windowMs && at <= now)
    const oldest = recent[0]
    if (oldest !== undefined && recent.length >= perMinute) {
      const freed = recent[recent.length - perMinute] as number
      return Math.max(1, Math.ceil((freed + windowMs - now) / 1000))
    }
    recent.push(now)
    this.#admitted.delete(who)
    this.#admitted.set(who, recent)
    this.#forgetQuiet(now)
    return 0
  }

  /** Those who asked longest ago stand first, so that the looking ends with the first who asked lately. */
  #forgetQuiet(now: number): void {
    for (const [who, times] of this.#admitted) {
      if ((times.at(-1) as number) > now - windowMs) return
      this.#admitted.delete(who)
    }
  }
}
