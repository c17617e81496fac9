import { readInFull } from './closer-look.ts'
import { isAnswered, judgeRead, odds, sureFrom } from './confidence.ts'
import type { Embedder } from './embedder.ts'
import type { Hit } from './hit.ts'
import type { SearchRequest } from './search-request.ts'
import { asksForTime } from './search-time.ts'
import { asks, speakerOf } from './speakers.ts'

/** Each costs some milliseconds, which grow with its length: so many are read, and so many characters of all together. */
const mostRead = 3
const lookedAt = 10
const mostCharacters = 420

/** Who types so few words looks something up by its name, and asks no question. */
const fewWords = 2

/** Longer questions tell by their words what they are about. */
const longestQuestion = 250

interface Ranked {
  readonly hit: Hit
  readonly rank: number
}

export interface Read {
  /** Best first. */
  readonly ranked: readonly Ranked[]
  /** Whether one of them answers; null where none could be read. */
  readonly isAnswered: boolean | null
}

/**
 * Reads the question together with each of the best notes, which tells more than how alike the two are: whether the one answers the
 * other. Takes and gives hits with the best first. Turns of a conversation are understood by what stands around them, so
 * they are left alone; so is what is asked for by its time or by its name, or in another language than English.
 */
export async function readTogether(
  ranked: readonly Ranked[],
  embedder: Embedder | null,
  request: SearchRequest,
): Promise<Read> {
  const { query, question = query } = request
  const best = isQuestion(question, request) ? readable(ranked.slice(0, lookedAt), question.length) : []
  const reader = best.length > 0 ? embedder?.pairs?.() : null
  if (!reader) return { ranked, isAnswered: null }
  const answers = new Map<Ranked, number>()
  for (const one of best) answers.set(one, await reader.answers(question, one.hit.text))
  const read = ranked.map((one) => {
    const likely = answers.get(one)
    if (likely === undefined) return one
    const hit = { ...one.hit, answers: likely, confidence: judgeRead(likely) }
    return { hit, rank: one.rank + answerPart * sureness(likely) }
  })
  const sorted = read.sort((one, other) => other.rank - one.rank)
  const likely = sorted.flatMap(({ hit }) => hit.answers ?? [])
  const [before = 0] = answers.values()
  const answered = isAnswered(before, likely[0] ?? 0)
  // What stood below notes that hardly answer is no surer than they are.
  const isWeak = !answered || Math.max(...likely) < sureFrom
  return {
    ranked: isWeak ? sorted.map(({ hit, rank }) => ({ rank, hit: asWeak(hit) })) : sorted,
    isAnswered: answered,
  }
}

function asWeak(hit: Hit): Hit {
  return hit.source === 'discovery' && hit.confidence === 'sure' ? { ...hit, confidence: 'weak' } : hit
}

function isQuestion(question: string, request: SearchRequest): boolean {
  if (request.language || asksForTime(request) || question.length > longestQuestion) return false
  return question.trim().split(/\s+/).length > fewWords
}

/** Of the best few notes those that are read as a whole; code may stand between them. */
function readable(ranked: readonly Ranked[], asked: number): Ranked[] {
  let characters = 0
  const notes = ranked.filter(({ hit }) => hit.source !== 'code').slice(0, mostRead)
  return notes.filter(({ hit }) => {
    if (hit.source !== 'discovery' || hit.foreign || hit.text.length > readInFull) return false
    if (speakerOf(hit.text) !== null || asks(hit.text)) return false
    characters += asked + hit.text.length
    return characters <= mostCharacters
  })
}

/** How much a certain answer adds to the rank, and a certain miss takes away. */
const answerPart = 0.15

/** -1 to 1; beyond 99 % nothing is gained. */
function sureness(answers: number): number {
  return Math.max(-1, Math.min(1, odds(answers) / odds(0.99)))
}
