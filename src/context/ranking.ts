/** How well an item answers, by its words (BM25, 0 and up) and by its meaning (cosine, -1 to 1). */
export interface Evidence {
  readonly words: number
  readonly meaning: number
  /** The cosine of its nearest passage, where it was looked at. */
  readonly passage?: number | undefined
}

/**
 * One score out of all, absolute in 0 to 1: it depends on the item and the question alone, so that a threshold can mean
 * "nothing here answers". `weight` is the embedder's part. Measured by `bench/search.ts`, where a sum was better than
 * fusing ranks, and words that hardly saturate better than words that soon do.
 */
export function score({ words, meaning, passage = meaning }: Evidence, weight: number): number {
  const likeness = (1 - passagePart) * meaning + passagePart * passage
  return (1 - weight) * (words / (words + halfway)) + weight * Math.max(0, likeness)
}

// The BM25 score that would count as half sure. Real questions reach 5 to 30, the nearly straight part of the curve.
const halfway = 50

// The whole text says what an item is about; its nearest line only helps to tell similar ones apart.
const passagePart = 0.2

const halfLifeMs = 90 * 86_400_000

/** 1 for what is new, half of it for what is a quarter old, and so on. */
export function recency(at: Date, now: Date): number {
  return 2 ** (-Math.max(0, now.getTime() - at.getTime()) / halfLifeMs)
}

/** A word that stands in more of the texts than this says little about which of them is meant. */
export const commonShare = 0.3

/** However few the texts are, a word that stands in no more than these is not common. */
export const fewestTexts = 5

/**
 * BM25 calls a word rare by how few texts have it, which in a project of three texts is none: everything known there
 * would score next to nothing beside the code. So every index counts this many texts more, of this many terms each.
 * SQLite has them in its tables, under a word that no text has.
 */
export const filler = { texts: 200, terms: 25 } as const
