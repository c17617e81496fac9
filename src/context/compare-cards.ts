import { type Embedder, likeness } from './embedder.ts'
import type { CodeHit } from './hit.ts'
import type { SearchRequest } from './search-request.ts'
import type { SearchableCode } from './searchable-code.ts'

/** Tells how near the question is to what each whole file is about, where the network for sentences has read that. */
export async function compareCards(
  hits: readonly CodeHit[],
  code: Pick<SearchableCode, 'cards'>,
  embedder: Embedder | null,
  { query, question = query, language }: Pick<SearchRequest, 'query' | 'question' | 'language'>,
): Promise<CodeHit[]> {
  const reader = hits.length > 0 ? embedder?.sentences?.() : null
  if (!reader) return [...hits]
  const cards = await code.cards(reader.model, [...new Set(hits.map((hit) => hit.code.path))])
  const asked = cards.size > 0 ? await reader.read(question, language) : null
  if (!asked) return [...hits]
  return hits.map((hit) => {
    const card = cards.get(hit.code.path)
    return { ...hit, card: card ? likeness(asked, card) : 0 }
  })
}
