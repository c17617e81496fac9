import type { ContextReader } from './context-store.ts'
import type { Embedder } from './embedder.ts'
import { type DiscoveryHit, discoveryHit, type Hit } from './hit.ts'
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
    const before = replaced.map((one) => ({ ...discoveryHit(one, weight), heldUntil: one.heldUntil }))
    return withReplaced(before, await olderFirst(hits, context, embedder, asked))
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
  const question = isQuestion(request) && !request.language ? (request.question ?? request.query) : null
  return newerFirst(hits, noteOf, { terms: asked, question }, embedder, context)
}

function noteOf(hit: Hit) {
  return hit.source === 'discovery' ? hit : undefined
}

/** What was replaced stands first, unless it answers much worse than the best, and so does what stands in its place now. */
function withReplaced(before: readonly DiscoveryHit[], hits: readonly Hit[]): Hit[] {
  const scores = new Map([...before, ...hits].map((hit) => [idOf(hit), hit.score]))
  const worth = new Map<Hit, number>()
  // The higher numbers first: they replaced the lower ones.
  for (const hit of before.toSorted((one, other) => other.discovery.id - one.discovery.id)) {
    const { id, replacedBy } = hit.discovery
    worth.set(hit, Math.max(hit.score, scores.get(replacedBy) ?? 0))
    scores.set(id, worth.get(hit) as number)
  }
  const worthOf = (hit: Hit) => worth.get(hit) ?? hit.score
  const sorted = before.toSorted((one, other) => worthOf(other) - worthOf(one) || other.score - one.score)
  const least = sameSubject * Math.max(...hits.map(worthOf), ...sorted.map(worthOf))
  const isAbout = (hit: Hit) => worthOf(hit) >= least
  return [...sorted.filter(isAbout), ...hits, ...sorted.filter((hit) => !isAbout(hit))]
}

/** Who asks for what held before means the older of two that speak of the same, though nobody said that it was replaced. */
async function olderFirst(
  hits: readonly Hit[],
  context: ContextReader,
  embedder: Embedder | null,
  asked: readonly string[],
): Promise<Hit[]> {
  const told = await newerFirst(hits, noteOf, { terms: asked, question: null }, embedder, context)
  const newerOf = new Map(
    told.flatMap((hit) => (hit.source === 'discovery' && hit.newer ? [[idOf(hit), hit.newer]] : [])),
  )
  const sorted = [...hits]
  for (const hit of hits) {
    const at = sorted.indexOf(hit)
    const newer = sorted.findIndex((other) => idOf(other) === newerOf.get(idOf(hit)))
    if (newer >= 0 && newer < at) sorted.splice(newer, 0, ...sorted.splice(at, 1))
  }
  return sorted
}

function idOf(hit: Hit): number | null {
  return hit.source === 'discovery' ? hit.discovery.id : null
}
