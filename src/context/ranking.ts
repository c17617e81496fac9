/** How well an item answers, by its words (BM25, 0 and up) and by its meaning (cosine, -1 to 1). */
export interface Evidence {
  readonly words: number
  readonly meaning: number
}

/**
 * One score out of both, absolute in 0 to 1: it depends on the item and the question alone, so that a threshold can
 * mean "nothing here answers". `weight` is the embedder's part.
 */
export function score({ words, meaning }: Evidence, weight: number): number {
  return (1 - weight) * (words / (words + halfway)) + weight * Math.max(0, meaning)
}

// The BM25 score that counts as half sure: about two rare words of the question found.
const halfway = 10
