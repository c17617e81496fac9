import type { ContextReader } from './context-store.ts'
import { filler } from './ranking.ts'
import { terms } from './terms.ts'

/** How much a shared term says, by how few discoveries have it. */
export type TermWeight = (term: string) => number

export interface Demand {
  /** The cosine of what the network for sentences says of both, plus a part of the shared words. */
  readonly sentence: number
  /** The shared part of all words, by their weight, plus the cosine of the meanings. */
  readonly both: number
  /** In a project of one subject everything means about the same: so much must be shared in any case. */
  readonly shared: number
  /** What must be shared where there are no meanings. */
  readonly alone: number
}

/**
 * Two that say much the same share words and mean the same, and more of the one makes up for less of the other. Chosen on
 * the development halves of `bench/memory`, where 9 of 10 paraphrases come above it and next to no other notes, and on
 * questions over notes of one subject, which had become worse with less.
 */
export const usualDemand: Demand = { sentence: 0.61, both: 0.8, shared: 0.25, alone: 0.4 }

/** What says itself that it changes something is most often near to what it changes. */
export const demandOfChange: Demand = { sentence: 0.6, both: 0.7, shared: 0.2, alone: 0.3 }

/** What the words that two sentences share add to what the network says of them. */
const sharedPart = 0.3

/** The cosines of two texts; null where they have none. */
export interface Cosines {
  readonly meaning: number | null
  readonly sentence: number | null
}

/** How near two texts are that speak of the same, whether they agree or contradict each other; 0 for all others. */
export function nearness(
  one: ReadonlySet<string>,
  other: ReadonlySet<string>,
  { meaning, sentence }: Cosines,
  weight: TermWeight,
  demand: Demand = usualDemand,
): number {
  const shared = overlap(one, other, weight)
  if (sentence !== null) {
    const both = sentence + sharedPart * shared
    return both >= demand.sentence ? both : 0
  }
  if (meaning === null) return shared >= demand.alone ? shared : 0
  return shared >= demand.shared && shared + meaning >= demand.both ? shared + meaning : 0
}

/** One of each word that a text is compared by. */
export function comparedTerms(text: string): ReadonlySet<string> {
  return new Set(terms(text))
}

/** So many terms are looked up; others count as rare. */
const mostCounted = 500

/** The weights of terms in a project, where a name that stands in every second note says little. */
export async function weighTerms(
  context: Pick<ContextReader, 'termCounts' | 'state'>,
  texts: readonly ReadonlySet<string>[],
): Promise<TermWeight> {
  const all = [...new Set(texts.flatMap((words) => [...words]))].slice(0, mostCounted)
  const [counts, { discoveries }] = await Promise.all([context.termCounts(all), context.state(null)])
  const total = discoveries + filler.texts
  return (term) => Math.log(1 + total / (4 * (counts.get(term) ?? 1)))
}

/** Whether two texts are one, but for letter case and white space. */
export function isIdentical(one: string, other: string): boolean {
  return folded(one) === folded(other)
}

function folded(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim()
}

/** The shared part of all words of both by their weight, 0 to 1. */
function overlap(one: ReadonlySet<string>, other: ReadonlySet<string>, weight: TermWeight): number {
  const sum = (words: ReadonlySet<string>) => {
    let total = 0
    for (const word of words) total += weight(word)
    return total
  }
  const shared = one.intersection(other)
  return shared.size === 0 ? 0 : sum(shared) / sum(one.union(other))
}
