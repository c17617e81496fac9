import type { ContextReader } from './context-store.ts'
import type { Embedder } from './embedder.ts'
import { discoveryHit } from './hit.ts'
import type { SearchResult } from './search-request.ts'

/** "d31" is what answers call a discovery: who types nothing else wants to see it. Null where there is none of that number. */
export async function findNamed(
  context: Pick<ContextReader, 'find' | 'state'>,
  embedder: Embedder | null,
  query: string,
): Promise<SearchResult | null> {
  const [, number] = /^\s*d(\d{1,9})\s*$/i.exec(query) ?? []
  const discovery = number === undefined ? undefined : await context.find(Number(number))
  if (!discovery) return null
  return {
    hits: [{ ...discoveryHit({ discovery, words: 1, meaning: 0 }, 0), confidence: 'sure' }],
    total: 1,
    isFaint: false,
    isOutside: false,
    isEmptyTime: false,
    byMeaning: embedder !== null,
    state: await context.state(embedder?.model ?? null),
  }
}
