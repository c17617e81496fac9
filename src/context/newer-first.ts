import type { ContextReader } from './context-store.ts'
import { tellsOfChange } from './contradiction.ts'
import type { Discovery } from './discovery.ts'
import { type Embedder, likeness } from './embedder.ts'
import { comparedTerms, type Demand, nearness, usualDemand, weighTerms } from './likeness.ts'
import { readUpdates } from './read-updates.ts'
import { isSibling } from './siblings.ts'

interface Ranked {
  readonly score: number
  readonly discovery: Discovery
  /** How likely it answers, where it was read together with the question. */
  readonly answers?: number | undefined
  /** The number of a newer one that speaks of the same. */
  readonly newer?: number | undefined
}

interface Asked {
  readonly terms: readonly string[]
  /** Null where it is not to be read together with the notes. */
  readonly question: string | null
}

type NoteReader = Pick<ContextReader, 'termCounts' | 'state' | 'sentences'>

/** Below so many nobody looks, and comparing takes time. */
const compared = 10

/** What answers much worse than the older one speaks of something else, though in the same words. */
const answersAsWell = 0.5

/** Where a word that was asked for stands in the older one alone, it is most often what tells the two apart. */
const answersAlike = 0.7

/** What is so far behind the older one is about something else, whatever is said of the two. */
const answersAtAll = 0.36

/** Of two that answer the same question, the one that tells of a change need not be near to the other by much. */
const demandOfUpdate: Demand = { sentence: 0.5, both: 0.6, shared: 0.1, alone: 0.15 }

/** Of two that answer the same question, less is enough than of two notes of which nothing is known. */
const demandOfAnswers: Demand = { ...usualDemand, sentence: 0.5 }

/** Long texts share words whatever they say: of those, only what was hardly changed is a newer version. */
const longFrom = 40
const demandOfLong: Demand = { sentence: 1.1, both: 1.5, shared: 0.6, alone: 0.7 }

/**
 * Of two that speak of the same, puts the newer one above the older, which is told of it. Nobody said which of them holds;
 * what was found out last most often does. What else there is keeps its place.
 */
export async function newerFirst<Hit extends object>(
  hits: readonly Hit[],
  noteOf: (hit: Hit) => (Hit & Ranked) | undefined,
  { terms: asked, question }: Asked,
  embedder: Embedder | null,
  context: NoteReader,
): Promise<Hit[]> {
  const places: number[] = []
  for (let place = 0; place < hits.length && places.length < compared; place++)
    if (noteOf(hits[place] as Hit)) places.push(place)
  if (places.length < 2) return [...hits]
  const notes = places.map((place) => noteOf(hits[place] as Hit) as Hit & Ranked)
  const supersedes = await comparer(notes, { terms: asked, question }, embedder, context)
  return liftNewer(hits, places, notes, supersedes)
}

type Supersedes = (newer: number, older: number) => boolean

/** The newer one goes right above the older, whatever stands between them. */
function liftNewer<Hit extends object>(
  hits: readonly Hit[],
  places: readonly number[],
  notes: readonly (Hit & Ranked)[],
  supersedes: Supersedes,
): Hit[] {
  const told = new Map<number, number>()
  const order = [...hits.keys()]
  const newestFirst = [...notes.keys()].sort((one, other) =>
    compareAge(notes[one] as Ranked, notes[other] as Ranked),
  )
  for (let at = 0; at < order.length; at++) {
    const older = places.indexOf(order[at] as number)
    if (older < 0) continue
    const newer = newestFirst.slice(0, newestFirst.indexOf(older)).find((one) => supersedes(one, older))
    if (newer === undefined) continue
    told.set(order[at] as number, (notes[newer] as Ranked).discovery.id)
    const from = order.indexOf(places[newer] as number)
    if (from > at) order.splice(at, 0, ...order.splice(from, 1))
  }
  return order.map((place) => {
    const newer = told.get(place)
    return newer === undefined ? (hits[place] as Hit) : { ...(hits[place] as Hit), newer }
  })
}

/** Newest first; of one moment, the higher number. */
function compareAge({ discovery: one }: Ranked, { discovery: other }: Ranked): number {
  return other.createdAt.getTime() - one.createdAt.getTime() || other.id - one.id
}

async function comparer<Note extends Ranked>(
  notes: readonly Note[],
  { terms: asked, question }: Asked,
  embedder: Embedder | null,
  context: NoteReader,
): Promise<Supersedes> {
  const texts = notes.map(({ discovery }) => discovery.text)
  const meanings = embedder?.isInstant ? await embedder.embed(texts) : []
  const sentenceLikeness = await sentenceComparer(notes, embedder, context)
  const words = texts.map(comparedTerms)
  const weight = await weighTerms(context, words)
  const wordsOf = (index: number) => words[index] as ReadonlySet<string>
  const noteAt = (index: number) => notes[index] as Note
  const tellsOfIt = (newer: number, older: number) =>
    tellsOfChange(texts[newer] as string) && !tellsOfChange(texts[older] as string)
  // Of what was brought in at one moment, nobody knows which is newer.
  const mayBe = (newer: number, older: number) =>
    noteAt(newer).discovery.createdAt.getTime() !== noteAt(older).discovery.createdAt.getTime() &&
    (tellsOfIt(newer, older) || !isSibling(texts[older] as string, texts[newer] as string))
  const isTold = (newer: number, older: number) =>
    !tellsOfIt(newer, older) && asked.some((term) => wordsOf(older).has(term) && !wordsOf(newer).has(term))
  const areAlike = (newer: number, older: number) => {
    const [meaning, another] = [meanings[newer], meanings[older]]
    const cosines = {
      meaning: meaning && another ? likeness(meaning, another) : null,
      sentence: sentenceLikeness(newer, older),
    }
    if (answersWorse(noteAt(newer), noteAt(older))) return false
    const tells = tellsOfIt(newer, older)
    const least = (isTold(newer, older) ? answersAlike : answersAsWell) * noteAt(older).score
    if (noteAt(newer).score < least) return false
    const isLong = Math.max(wordsOf(newer).size, wordsOf(older).size) >= longFrom
    const demand = isLong ? demandOfLong : tells ? demandOfUpdate : demandOfAnswers
    return nearness(wordsOf(newer), wordsOf(older), cosines, weight, demand) > 0
  }
  const read = await readUpdates(notes, question, embedder, (newer, older) =>
    mayBe(newer, older)
      ? {
          alike: sentenceLikeness(newer, older) ?? 0,
          tellsOfChange: tellsOfIt(newer, older),
        }
      : null,
  )
  const isFarBehind = (newer: number, older: number) =>
    noteAt(newer).score < answersAtAll * noteAt(older).score
  return (newer, older) =>
    mayBe(newer, older) && !isFarBehind(newer, older) && (read(newer, older) ?? areAlike(newer, older))
}

/** Where both were read together with the question: the older answers it, and the newer hardly does. */
function answersWorse({ answers: newer = 1 }: Ranked, { answers: older = 0 }: Ranked): boolean {
  return older >= leastAnswer && newer < hardlyAnswers
}

const leastAnswer = 0.5
const hardlyAnswers = 0.2

/** The cosine of what the network for sentences said of two of the notes; null where it has not read both. */
async function sentenceComparer(
  notes: readonly Ranked[],
  embedder: Embedder | null,
  context: NoteReader,
): Promise<(one: number, other: number) => number | null> {
  const model = embedder?.sentences?.()?.model
  if (model === undefined) return () => null
  const ids = notes.map(({ discovery }) => discovery.id)
  const read = await context.sentences(model, ids)
  return (one, other) => {
    const [first, second] = [read.get(ids[one] as number), read.get(ids[other] as number)]
    return first && second ? likeness(first, second) : null
  }
}
