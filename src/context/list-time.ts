import type { ContextReader } from './context-store.ts'
import type { Embedder } from './embedder.ts'
import { discoveryHit } from './hit.ts'
import type { SearchRequest, SearchResult } from './search-request.ts'
import { isEmptyTime, isWindow, listAround, listInTime } from './search-time.ts'

/** Where nothing is in the time that was asked for, so many from outside of it are shown. */
export const outsideLimit = 3

/** What a question without a subject asks for: everything of a time. */
export async function listTime(
  context: ContextReader,
  embedder: Embedder | null,
  request: SearchRequest,
): Promise<SearchResult> {
  const [state, found] = await Promise.all([
    context.state(embedder?.model ?? null),
    listInTime(context, request),
  ])
  const isOutside = found.length === 0 && isWindow(request)
  const shown = isOutside ? (await listAround(context, request)).slice(0, outsideLimit) : found
  const hits = shown.map((discovery) => discoveryHit({ discovery, words: 0, meaning: 0 }, 0))
  return {
    hits: hits.slice(0, request.limit),
    total: hits.length,
    isFaint: false,
    isOutside,
    isEmptyTime: isOutside && (await isEmptyTime(context, request)),
    byMeaning: embedder !== null,
    state,
  }
}
