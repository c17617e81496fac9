import { readInFull } from './closer-look.ts'
import { judgeRead } from './confidence.ts'
import type { Embedder } from './embedder.ts'
import type { Hit } from './hit.ts'
import type { SearchRequest } from './search-request.ts'
import { asksForTime } from './search-time.ts'
import { asks, speakerOf } from './speakers.ts'
import { terms } from './terms.ts'

/** Each costs some milliseconds, which grow with its length: so many are read, and so many characters of all together. */
const mostRead = 3
const mostCharacters = 420

/** Who asks for so few terms looks something up by its name, and asks no question. */
const fewTerms = 2

/** Longer questions are read by their beginning alone. */
const longestQuestion = 250

interface Ranked<Item extends Hit> {
  readonly hit: Item
  readonly rank: number
}

/**
 * Reads the question together with each of the best notes, which tells more than how alike the two are: whether the one answers the
 * other. Takes and gives hits with the best first. Turns of a conversation are understood by what stands around them, so
 * they are left alone; so is what is asked for by its time or by its name.
 */
export async function readTogether<Item extends Hit>(
  ranked: readonly Ranked<Item>[],
  embedder: Embedder | null,
  request: SearchRequest,
): Promise<Ranked<Item>[]> {
  const { query, question = query } = request
  if (asksForTime(request) || question.length > longestQuestion) return [...ranked]
  if (new Set(terms(query)).size <= fewTerms) return [...ranked]
  const best = readable(ranked, question.length)
  const reader = best.length > 0 ? embedder?.pairs?.() : null
  if (!reader) return [...ranked]
  const read = new Map<Ranked<Item>, Ranked<Item>>()
  for (const one of best) {
    const answers = await reader.answers(question, one.hit.text)
    const hit = { ...one.hit, answers, confidence: judgeRead(answers) }
    read.set(one, { hit, rank: one.rank + answerPart * sureness(answers) })
  }
  return ranked.map((one) => read.get(one) ?? one).sort((one, other) => other.rank - one.rank)
}

/** Of the best few hits those that are whole notes. */
function readable<Item extends Hit>(ranked: readonly Ranked<Item>[], asked: number): Ranked<Item>[] {
  let characters = 0
  return ranked.slice(0, mostRead).filter(({ hit }) => {
    if (hit.source !== 'discovery' || hit.text.length > readInFull) return false
    if (speakerOf(hit.text) !== null || asks(hit.text)) return false
    characters += asked + hit.text.length
    return characters <= mostCharacters
  })
}

/** How much a certain answer adds to the rank, and a certain miss takes away. */
const answerPart = 0.03

/** -1 to 1; beyond 99 % nothing is gained. */
function sureness(answers: number): number {
  const odds = Math.log((answers + 1e-6) / (1 - answers + 1e-6))
  return Math.max(-1, Math.min(1, odds / Math.log(99)))
}
