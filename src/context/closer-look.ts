import type { Embedder, Meaning } from './embedder.ts'
import { type Evidence, score } from './ranking.ts'

/** Something that may answer, with the text it would answer by. */
export interface Scored extends Evidence {
  readonly text: string
  readonly score: number
}

/** How many of the best are looked at passage by passage. */
const looked = 50

/** Scores the best anew by their nearest passage, where the embedder can tell; in no particular order. */
export function lookCloser<Item extends Scored>(
  items: readonly Item[],
  embedder: Embedder | null,
  query: Meaning | null,
): Item[] {
  if (!query || !embedder?.passageLikeness) return [...items]
  const ranked = items.toSorted((one, other) => other.score - one.score)
  const best = ranked.slice(0, looked)
  const passages = embedder.passageLikeness(
    query,
    best.map(({ text }) => text),
  )
  const closer = best.map((item, index) => {
    const passage = passages[index]
    return { ...item, passage, score: score({ ...item, passage }, embedder.weight) }
  })
  return [...closer, ...ranked.slice(looked)]
}
