import type { ContextReader } from './context-store.ts'
import { type Embedder, likeness, type Meaning } from './embedder.ts'
import type { DiscoveryHit } from './hit.ts'
import { type Evidence, score } from './ranking.ts'
import type { SearchRequest } from './search-request.ts'

/** Something that may answer, with the text it would answer by. */
export interface Scored extends Evidence {
  readonly text: string
  readonly score: number
}

/** How many of the best are looked at more closely. */
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

/** Of longer texts the network reads the beginning alone, and who asks may mean the rest. */
export const readInFull = 600

/** Scores the best anew by what the network for sentences says of them and of the question; in no particular order. */
export async function readCloser(
  hits: readonly DiscoveryHit[],
  context: Pick<ContextReader, 'sentences'>,
  embedder: Embedder | null,
  { query, question = query, language }: Pick<SearchRequest, 'query' | 'question' | 'language'>,
): Promise<DiscoveryHit[]> {
  const reader = hits.length > 0 ? embedder?.sentences?.() : null
  const asked = await reader?.read(question, language)
  if (!embedder || !reader || !asked) return [...hits]
  const ranked = hits.toSorted((one, other) => other.score - one.score)
  const best = ranked.slice(0, looked)
  const read = await context.sentences(
    reader.model,
    best.map(({ discovery }) => discovery.id),
  )
  const closer = best.map((hit) => {
    const stored = read.get(hit.discovery.id)
    if (!stored || hit.text.length > readInFull) return hit
    const sentence = likeness(asked, stored)
    return { ...hit, sentence, score: score({ ...hit, sentence }, embedder.weight) }
  })
  return [...closer, ...ranked.slice(looked)]
}
