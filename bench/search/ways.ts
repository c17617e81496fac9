import { type Embedder, likeness, type Meaning } from '../../src/context/embedder.ts'
import { score } from '../../src/context/ranking.ts'
import { type Measures, measure } from './measures.ts'
import type { Group } from './sets.ts'
import { WordIndex } from './word-index.ts'

/** The ways to search: BM25 alone, vectors alone, and what the product does. */
export const ways = ['words', 'meaning', 'shipped'] as const
export type Way = (typeof ways)[number]

/** Asks every question of a group in every way. */
export async function askAll(group: Group, embedder: Embedder): Promise<Record<Way, Measures>[]> {
  const texts = group.docs.map((doc) => doc.text)
  const index = new WordIndex(texts)
  const meanings = await embedder.embed(texts)
  const isCommon = (word: string) => index.frequency(word) > texts.length / 10
  const answers: Record<Way, Measures>[] = []
  for (const { q, rel } of group.queries) {
    const words = index.scores(q)
    const asked = await embedder.embedQuery(q, isCommon)
    const evidence = meanings.map((meaning: Meaning, place) => ({
      words: words.get(place) ?? 0,
      meaning: likeness(asked, meaning),
    }))
    const best = (value: (place: number) => number) => measure(rank(group, value), rel)
    answers.push({
      words: best((place) => words.get(place) ?? 0),
      meaning: best((place) => evidence[place]?.meaning ?? 0),
      shipped: best((place) => score(evidence[place]!, embedder.weight)),
    })
  }
  return answers
}

/** The ids of the ten best; what has no value at all is not found. */
function rank({ docs }: Group, value: (place: number) => number): string[] {
  return docs
    .map((doc, place) => ({ id: doc.id, value: value(place) }))
    .filter((each) => each.value > 0)
    .sort((one, other) => other.value - one.value)
    .slice(0, 10)
    .map((each) => each.id)
}
