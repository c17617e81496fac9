import { readInFull } from './closer-look.ts'
import type { ContextReader, DiscoveryCandidate } from './context-store.ts'
import { type Contradiction, contradictionOf, tellsOfChange } from './contradiction.ts'
import type { Discovery, NoteType } from './discovery.ts'
import { type Embedder, likeness } from './embedder.ts'
import { comparedTerms, demandOfChange, isIdentical, nearness, usualDemand, weighTerms } from './likeness.ts'
import { isSameButOne, isSibling } from './siblings.ts'
import { terms } from './terms.ts'

/** A standing discovery that speaks of the same. */
export interface Near {
  readonly discovery: Discovery
  /** What the two differ in that turns a statement around; undefined where they are merely alike. */
  readonly contradiction: Contradiction | undefined
}

export interface Surroundings {
  /** The one with the same text, but for letter case and white space. */
  readonly identical: Discovery | undefined
  /** Nearest first. */
  readonly near: readonly Near[]
}

/** What is named is read: more would be overlooked. */
const mostNamed = 3
const changedInOnePlace = 0.5

/** What stands already about the same as a text. Summaries tell of different days, so none repeats another. */
export async function findNear(
  context: ContextReader,
  embedder: Embedder | null,
  text: string,
  type: NoteType,
): Promise<Surroundings> {
  if (type === 'summary') return { identical: undefined, near: [] }
  const instant = embedder?.isInstant ? embedder : null
  const [meaning] = instant ? await instant.embed([text]) : []
  const candidates = await context.candidates({
    terms: someTerms(text),
    meaning: meaning ?? null,
    model: instant?.model ?? null,
    types: ['pattern', 'rule', 'decision', 'issue'],
    limit: 40,
  })
  const sentences = await sentencesNear(context, embedder, text, candidates)
  const words = comparedTerms(text)
  const others = candidates.map(({ discovery }) => comparedTerms(discovery.text))
  const weight = await weighTerms(context, [words, ...others])
  const isChange = tellsOfChange(text)
  const demand = isChange ? demandOfChange : usualDemand
  const read = await readRelations(embedder, text, candidates, sentences)
  const near = candidates
    .map(({ discovery, meaning: cosine }, index) => {
      const cosines = { meaning: meaning ? cosine : null, sentence: sentences.get(discovery.id) ?? null }
      const byWords = nearness(words, others[index] ?? new Set(), cosines, weight, demand)
      const contradiction = contradictionOf(text, discovery.text)
      const related = read.get(discovery.id)
      // Another number in the same words is what reading both tells least of.
      const isReworded = (cosines.sentence ?? 0) < sameWords || byWords === 0 || !contradiction
      const isChanged = isSameButOne(discovery.text, text)
      const value = isChanged
        ? Math.max(byWords, changedInOnePlace)
        : related !== undefined && isReworded
          ? related
          : byWords
      return { discovery, contradiction, value }
    })
    .filter(({ discovery, value }) => value > 0 && !isIdentical(discovery.text, text))
    .filter(({ discovery }) => isChange || !isSibling(discovery.text, text))
    .sort((one, other) => other.value - one.value || other.discovery.id - one.discovery.id)
  return {
    identical: candidates.find(({ discovery }) => isIdentical(discovery.text, text))?.discovery,
    near: near.slice(0, mostNamed).map(({ discovery, contradiction }) => ({ discovery, contradiction })),
  }
}

/** The first and the last words of a long text find it as well as all of them would. */
function someTerms(text: string): string[] {
  const all = [...new Set(terms(text))]
  return all.length <= 48 ? all : [...all.slice(0, 24), ...all.slice(-24)]
}

/** How near the network for sentences finds the text of each of them to be, where it has read both. */
async function sentencesNear(
  context: ContextReader,
  embedder: Embedder | null,
  text: string,
  candidates: readonly DiscoveryCandidate[],
): Promise<ReadonlyMap<number, number>> {
  const reader = candidates.length > 0 ? embedder?.sentences?.() : null
  const own = await reader?.read(text)
  if (!reader || !own) return new Map()
  const read = await context.sentences(
    reader.model,
    candidates.map(({ discovery }) => discovery.id),
  )
  return new Map([...read].map(([id, other]) => [id, likeness(own, other)]))
}

/** Reading two texts together takes milliseconds: it is done for the nearest few, where they are near at all. */
const mostRelated = 4
const leastRelated = 0.35

/** The cosine of two sentences that differ in a word or two. */
const sameWords = 0.92

/** From this likelihood on two speak of the same. */
const leastSame = 0.6

/**
 * How likely each of the nearest says the same as the text or is changed by it, where the two can be read together; 0 where that is
 * less likely than not.
 */
async function readRelations(
  embedder: Embedder | null,
  text: string,
  candidates: readonly DiscoveryCandidate[],
  sentences: ReadonlyMap<number, number>,
): Promise<ReadonlyMap<number, number>> {
  const likenessOf = ({ discovery }: DiscoveryCandidate) => sentences.get(discovery.id) ?? 0
  const nearest = candidates
    .filter((one) => likenessOf(one) >= leastRelated && one.discovery.text.length <= readInFull)
    .toSorted((one, other) => likenessOf(other) - likenessOf(one))
    .slice(0, mostRelated)
  const reader = nearest.length > 0 && text.length <= readInFull ? embedder?.pairs?.() : null
  const read = new Map<number, number>()
  for (const { discovery } of reader ? nearest : []) {
    const { same, update } = (await reader?.relation(discovery.text, text)) ?? { same: 0, update: 0 }
    read.set(discovery.id, same + update >= leastSame ? same + update : 0)
  }
  return read
}
