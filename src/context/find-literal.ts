import type { ContextReader } from './context-store.ts'
import type { Discovery } from './discovery.ts'
import type { Embedder } from './embedder.ts'
import { discoveryHit } from './hit.ts'
import type { SearchRequest, SearchResult } from './search-request.ts'

/** So many of the newest notes are looked through, which takes some tens of milliseconds, so many at a time. */
const mostRead = 5_000
const page = 500

/**
 * What has no letter and no digit, such as 🎉, is no word that an index has: it is looked for as it stands. Null where the
 * query has words, or no note has all of its signs.
 */
export async function findLiteral(
  context: Pick<ContextReader, 'list' | 'state'>,
  embedder: Embedder | null,
  request: SearchRequest,
  signal?: AbortSignal,
): Promise<SearchResult | null> {
  if (/[\p{L}\p{N}]/u.test(request.query)) return null
  const signs = plain(request.query).split(/\s+/).filter(Boolean)
  if (signs.length === 0) return null
  const found: Discovery[] = []
  let before: number | undefined
  for (let read = 0; read < mostRead && found.length <= request.limit; read += page) {
    signal?.throwIfAborted()
    const listed = await context.list({ ...filterOf(request), ...(before && { before }), limit: page })
    found.push(...listed.filter(({ text }) => signs.every((sign) => plain(text).includes(sign))))
    before = listed.at(-1)?.id
    if (listed.length < page) break
  }
  if (found.length === 0) return null
  const hits = found.map((discovery) => discoveryHit({ discovery, words: 1, meaning: 0 }, 0))
  return {
    hits: hits.slice(0, request.limit).map((hit) => ({ ...hit, confidence: 'sure' as const })),
    total: found.length,
    isFaint: false,
    isOutside: false,
    isEmptyTime: false,
    byMeaning: embedder !== null,
    state: await context.state(embedder?.model ?? null),
  }
}

function filterOf({ type, module, since, until }: SearchRequest) {
  return {
    ...(type && { types: [type] }),
    ...(module !== undefined && { module }),
    ...(since && { since }),
    ...(until && { until }),
  }
}

/** A heart is the same with and without the sign that asks for its colours. */
function plain(text: string): string {
  return text.replaceAll('\ufe0f', '')
}
