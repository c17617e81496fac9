import { readInFull } from './closer-look.ts'
import type { Discovery } from './discovery.ts'
import type { Embedder } from './embedder.ts'

interface Answering {
  readonly score: number
  readonly discovery: Discovery
  readonly answers?: number | undefined
}

interface Likeness {
  /** The cosine of what the network for sentences said of both. */
  readonly alike: number
  /** By words and meanings they speak of the same. */
  readonly areAlike: boolean
}

interface Pair extends Likeness {
  readonly newer: number
  readonly older: number
}

/** From these likelihoods on the newer one says the same as the older or makes it outdated, and answers the question. */
const surely = { related: 0.5, answers: 0.5 } as const
/** Where words and meanings say so, too, less is enough. */
const alike = { related: 0.2, answers: 0.2 } as const

/** What reading both finds to be about the same may answer in words that are less like the question. */
const answersAtAll = 0.3

/** Reading two notes together takes milliseconds: it is done for so many pairs of which one is among the best few. */
const mostRead = 3
const best = 3
const leastAlike = 0.4

/**
 * Reads the best notes together with newer ones that are like them: whether one makes the other outdated, and answers the question itself.
 * What speaks of the same person or place is not yet about the same. Null for those that were not read.
 */
export async function readUpdates(
  notes: readonly Answering[],
  question: string | null,
  embedder: Embedder | null,
  likenessOf: (newer: number, older: number) => Likeness | null,
): Promise<(newer: number, older: number) => boolean | null> {
  const pairs = question === null ? [] : pairsOf(notes, likenessOf)
  const reader = pairs.length > 0 ? embedder?.pairs?.() : null
  if (!reader || question === null) return () => null
  const textOf = (index: number) => (notes[index] as Answering).discovery.text
  const read = new Map(pairs.map(({ newer, older }) => [`${newer} ${older}`, false]))
  for (const { newer, older, areAlike } of pairs.slice(0, mostRead)) {
    const least = areAlike ? alike : surely
    const { same, update } = await reader.relation(textOf(older), textOf(newer))
    if (same + update < least.related) continue
    const answers = (notes[newer] as Answering).answers ?? (await reader.answers(question, textOf(newer)))
    read.set(`${newer} ${older}`, answers >= least.answers)
  }
  return (newer, older) => read.get(`${newer} ${older}`) ?? null
}

/** The likeliest first. */
function pairsOf(
  notes: readonly Answering[],
  likenessOf: (newer: number, older: number) => Likeness | null,
): Pair[] {
  const pairs: Pair[] = []
  for (let older = 0; older < Math.min(best, notes.length); older++)
    for (let newer = 0; newer < notes.length; newer++) {
      const [one, other] = [notes[older] as Answering, notes[newer] as Answering]
      if (one.discovery.createdAt.getTime() >= other.discovery.createdAt.getTime()) continue
      if (Math.max(one.discovery.text.length, other.discovery.text.length) > readInFull) continue
      const found = likenessOf(newer, older)
      if (!found || (!found.areAlike && (found.alike < leastAlike || other.score < answersAtAll * one.score)))
        continue
      pairs.push({ newer, older, ...found })
    }
  return pairs.sort((one, other) => Number(other.areAlike) - Number(one.areAlike) || other.alike - one.alike)
}
