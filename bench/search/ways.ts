import { readInFull } from '../../src/context/closer-look.ts'
import { judge } from '../../src/context/confidence.ts'
import { type Embedder, likeness, type Meaning } from '../../src/context/embedder.ts'
import { commonShare, type Evidence, isLongNote, score } from '../../src/context/ranking.ts'
import { terms } from '../../src/context/terms.ts'
import { type Measures, measure } from './measures.ts'
import { PlainIndex } from './plain-index.ts'
import type { Group } from './sets.ts'
import { WordIndex } from './word-index.ts'

// Only so many of the best get a closer look.
const closerLook = 50

// Where nothing answers, so many of the nearest are shown.
const faintLimit = 5

/** The ways to search: plain BM25, BM25 over our own terms, vectors alone, and what the product does. */
export const ways = ['bm25', 'words', 'meaning', 'shipped'] as const
export type Way = (typeof ways)[number]

/** Asks every question of a group in every way. `isCode`: all of its docs are pieces of code. */
export async function askAll(
  group: Group,
  embedder: Embedder,
  isCode: boolean,
): Promise<Record<Way, Measures>[]> {
  const texts = group.docs.map((doc) => doc.text)
  const [plain, index] = [new PlainIndex(texts), new WordIndex(texts)]
  const meanings = await embedder.embed(texts)
  const isNote = (place: number) => !isCode && group.docs[place]?.kind !== 'code'
  const isCommon = (word: string) =>
    terms(word).some((term) => index.frequency(term) > commonShare * texts.length)
  const answers: Record<Way, Measures>[] = []
  for (const { q, rel } of group.queries) {
    const words = index.scores(q)
    const asked = await embedder.embedQuery(q, isCommon)
    const evidence = meanings.map((meaning: Meaning, place) => ({
      words: words.get(place) ?? 0,
      meaning: likeness(asked, meaning),
      isLong: isNote(place) && isLongNote(texts[place] as string),
    }))
    const best = (value: (place: number) => number) => measure(rank(group, value), rel)
    const floor = plain.scores(q)
    answers.push({
      bm25: best((place) => floor.get(place) ?? 0),
      words: best((place) => words.get(place) ?? 0),
      meaning: best((place) => evidence[place]?.meaning ?? 0),
      shipped: best(await shipped(evidence, texts, q, asked, embedder, isNote)),
    })
  }
  return answers
}

/** What the product does: the best by words and meaning, and among them a closer look at passages and, of notes, sentences. */
async function shipped(
  evidence: readonly Evidence[],
  texts: readonly string[],
  question: string,
  asked: Meaning,
  embedder: Embedder,
  isNote: (place: number) => boolean,
) {
  const scores = evidence.map((each) => score(each, embedder.weight))
  const places = scores.map((_, place) => place)
  const nearest = places.sort((one, other) => scores[other]! - scores[one]!).slice(0, closerLook)
  const passages = embedder.passageLikeness?.(
    asked,
    nearest.map((place) => texts[place]!),
  )
  const sentence = await readSentence(embedder, question)
  const closer = new Map<number, number>()
  const about = { terms: new Set(terms(question)).size, byMeaning: true }
  let isFaint = true
  for (const [index, place] of nearest.entries()) {
    const other =
      sentence && isNote(place) && texts[place]!.length <= readInFull
        ? await readSentence(embedder, texts[place]!)
        : null
    const seen = {
      ...evidence[place]!,
      passage: passages?.[index],
      sentence: sentence && other ? likeness(sentence, other) : undefined,
    }
    const total = score(seen, embedder.weight)
    closer.set(place, total)
    if (judge({ ...seen, score: total }, about) !== 'none') isFaint = false
  }
  const fewest = nearest.toSorted((one, other) => closer.get(other)! - closer.get(one)!).slice(0, faintLimit)
  const shown = new Set(isFaint ? fewest : nearest)
  return (place: number) => (shown.has(place) ? (closer.get(place) ?? 0) : 0)
}

const sentences = new Map<string, Meaning | null>()

/** Each text once: the product keeps what was read of a note. */
async function readSentence(embedder: Embedder, text: string): Promise<Meaning | null> {
  const known = sentences.get(text)
  if (known !== undefined) return known
  const read = (await embedder.sentences?.()?.read(text)) ?? null
  sentences.set(text, read)
  return read
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
