const halfLifeMs = 90 * 86_400_000

/** 1 for what is new, half of it for what is a quarter old, and so on. */
export function recency(at: Date, now: Date): number {
  return 2 ** (-Math.max(0, now.getTime() - at.getTime()) / halfLifeMs)
}
