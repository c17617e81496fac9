import type { ContextReader } from './context-store.ts'
import type { Embedder } from './embedder.ts'
import { discoveryHit, type Hit } from './hit.ts'
import { newerFirst } from './newer-first.ts'
import { isQuestion } from './read-together.ts'
import type { SearchRequest } from './search-request.ts'
import { findReplaced } from './search-time.ts'

/** What answers much worse than the best is not what was asked for, however new it is. */
const sameSubject = 0.6

/** What was found, best first, in the order that the question asks for. */
export async function inAskedOrder(
  hits: readonly Hit[],
  context: ContextReader,
  embedder: Embedder | null,
  request: SearchRequest,
  asked: readonly string[],
): Promise<Hit[]> {
  const weight = embedder?.weight ?? 0
  if (request.history) {
    const standing = hits.slice(0, 5).flatMap((hit) => (hit.source === 'code' ? [] : [hit.discovery]))
    const replaced = await findReplaced(context, embedder, request.query, request, standing)
    const before = replaced.map((one): Hit => ({ ...discoveryHit(one, weight), heldUntil: one.heldUntil }))
    return [...before.sort((one, other) => other.score - one.score), ...hits]
  }
  if (request.order !== undefined) {
    // "The last entry of a list" may ask for code, which is as old as its file and never the newest of anything.
    const notes = hits.filter(({ source, confidence }) => source !== 'code' && confidence !== 'none')
    const least = sameSubject * Math.max(...notes.map(({ score }) => score))
    const sign = request.order === 'newest' ? -1 : 1
    const about = new Set(notes.filter(({ score }) => score >= least))
    const sorted = [...about].sort((one, other) => sign * (one.at.getTime() - other.at.getTime()))
    return [...sorted, ...hits.filter((hit) => !about.has(hit))]
  }
  const noteOf = (hit: Hit) => (hit.source === 'discovery' ? hit : undefined)
  const question = isQuestion(request) && !request.language ? (request.question ?? request.query) : null
  return newerFirst(hits, noteOf, { terms: asked, question }, embedder, context)
}
