import type { ContextReader } from './context-store.ts'
import { type Embedder, likeness, type Meaning } from './embedder.ts'
import { type DiscoveryHit, discoveryHit } from './hit.ts'
import { conversation } from './ranking.ts'
import { asks, isFirstPerson, onlyAsks, speakerOf } from './speakers.ts'

interface Asked {
  readonly question: string
  /** Speakers whom the question names. */
  readonly named: ReadonlySet<string>
  /** The meaning that was searched for. */
  readonly meaning: Meaning | null
  /** Only some kinds of notes are asked for, so that no others are brought in. */
  readonly isNarrowed: boolean
}

/** So many of the best are looked around, and so far. */
const lookedAround = 50
const reach = 2

/**
 * What was said in a conversation is understood with what was said before and after: an answer seldom repeats the question.
 * Turns get a part of what their neighbours score, and more where the question names who speaks. Notes that are no part of a
 * conversation stay as they are.
 */
export async function countBeside(
  hits: readonly DiscoveryHit[],
  context: Pick<ContextReader, 'findMany'>,
  embedder: Embedder | null,
  asked: Asked,
): Promise<DiscoveryHit[]> {
  const best = hits.toSorted((one, other) => other.score - one.score).slice(0, lookedAround)
  if (!best.some(({ text }) => speakerOf(text) !== null || asks(text))) return [...hits]
  const byId = new Map(hits.map((hit) => [hit.discovery.id, hit]))
  const around = best.flatMap(({ discovery }) => idsAround(discovery.id)).filter((id) => !byId.has(id))
  const missing = asked.isNarrowed ? [] : [...new Set(around)]
  for (const hit of await fetchHits(missing, context, embedder, asked.meaning))
    byId.set(hit.discovery.id, hit)
  const isAsked = isFirstPerson(asked.question)
  return [...byId.values()].map((hit) => {
    if (!isTurn(hit, byId)) return hit
    const neighbours = [-1, 1]
      .map((step) => byId.get(hit.discovery.id + step))
      .filter((one) => one !== undefined)
    const turns = neighbours.filter((one) => isTurn(one, byId) && isSameSession(one, hit))
    const isBy = (one: DiscoveryHit) => asked.named.has(speakerOf(one.text) ?? '')
    const question = turns.find(({ discovery, text }) => discovery.id < hit.discovery.id && onlyAsks(text))
    const beside =
      conversation.neighbours * turns.reduce((sum, { score }) => sum + score, 0) +
      (isBy(hit) ? conversation.speaker : 0) +
      ([hit, ...turns].some(isBy) ? conversation.takesPart : 0) +
      (isAsked && isFirstPerson(hit.text) ? conversation.firstPerson : 0) +
      (onlyAsks(hit.text) ? conversation.onlyAsks : 0) +
      conversation.afterAsking * (question?.score ?? 0)
    return { ...hit, beside }
  })
}

/** A turn is told by its speaker, or by a question that stands near. */
function isTurn({ text, discovery }: DiscoveryHit, byId: ReadonlyMap<number, DiscoveryHit>): boolean {
  if (speakerOf(text) !== null || asks(text)) return true
  return idsAround(discovery.id).some((id) => asks(byId.get(id)?.text ?? ''))
}

function idsAround(id: number): number[] {
  return Array.from({ length: 2 * reach + 1 }, (_, index) => id - reach + index).filter((one) => one !== id)
}

const longestPauseMs = 6 * 3_600_000

function isSameSession({ at: one }: DiscoveryHit, { at: other }: DiscoveryHit): boolean {
  return Math.abs(one.getTime() - other.getTime()) < longestPauseMs
}

/** Those that neither words nor meaning brought in. */
async function fetchHits(
  ids: readonly number[],
  context: Pick<ContextReader, 'findMany'>,
  embedder: Embedder | null,
  meaning: Meaning | null,
): Promise<DiscoveryHit[]> {
  const found = (await context.findMany(ids)).filter(({ replacedBy }) => replacedBy === null)
  const instant = embedder?.isInstant && meaning ? embedder : null
  const meanings = instant ? await instant.embed(found.map(({ text }) => text)) : []
  return found.map((discovery, index) => {
    const near = meaning && meanings[index] ? Math.max(0, likeness(meaning, meanings[index])) : 0
    return discoveryHit({ discovery, words: 0, meaning: near }, embedder?.weight ?? 0)
  })
}
