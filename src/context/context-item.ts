/** A file that was read through Waymark. */
export interface ContextItem {
  readonly path: string
  readonly reads: number
  readonly lastAt: Date
  /** How much it is used, as of `lastAt`: every read adds one, and a week halves what was there. */
  readonly score: number
}

const halfLifeMs = 7 * 86_400_000

/** What is left of a score after some time. */
export function decayed(score: number, since: Date, now: Date): number {
  return score * 2 ** (-Math.max(0, now.getTime() - since.getTime()) / halfLifeMs)
}

/** Orders items as their scores do at any moment: all decay alike, so the order never changes by waiting. */
export function heat({ score, lastAt }: ContextItem): number {
  return Math.log2(score) + lastAt.getTime() / halfLifeMs
}

export function readOnceMore(item: ContextItem | undefined, path: string, at: Date): ContextItem {
  if (!item) return { path, reads: 1, lastAt: at, score: 1 }
  const lastAt = new Date(Math.max(at.getTime(), item.lastAt.getTime()))
  return { path, reads: item.reads + 1, lastAt, score: decayed(item.score, item.lastAt, lastAt) + 1 }
}
