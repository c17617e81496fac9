import { readInFull } from './closer-look.ts'
import { isAnswered, judgeRead, odds, sureFrom } from './confidence.ts'
import type { Embedder } from './embedder.ts'
import type { Hit } from './hit.ts'
import type { SearchRequest } from './search-request.ts'
import { asksForTime } from './search-time.ts'
import { asks, speakerOf } from './speakers.ts'

/** Each costs some milliseconds, which grow with its length: so many are read, and so many characters of all together. */
const mostRead = 2
const lookedAt = 10
const mostCharacters = 300

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
 * they are left alone; so is what is asked for by its time or by its name. What is asked in another language keeps its order,
 * which the network does not better; whether anything answers, it tells there, too.
 */
export async function readTogether(
  ranked: readonly Ranked[],
  embedder: Embedder | null,
  request: SearchRequest,
): Promise<Read> {
  const { query, question = query, language } = request
  if (!isQuestion(request)) return { ranked, isAnswered: null }
  const moved = bySentences(ranked)
  const best = thatFit(moved, question.length)
  const reader = best.length > 0 ? embedder?.pairs?.() : null
  if (!reader) return { ranked, isAnswered: null }
  const answers = new Map<Hit, number>()
  for (const { hit } of best) answers.set(hit, await reader.answers(question, hit.text))
  const read = moved.map(({ hit, rank }) => {
    const likely = answers.get(hit)
    if (likely === undefined) return { hit, rank }
    const known = { ...hit, answers: likely, confidence: judgeRead(likely) }
    return { hit: known, rank: rank + answerPart * sureness(likely) }
  })
  const sorted = read.sort(byRank)
  const likely = sorted.flatMap(({ hit }) => hit.answers ?? [])
  const [before = 0] = answers.values()
  const canTell = best[0] === firstNote(moved) && !firstNote(sorted)?.hit.foreign
  // What stands first may answer where it was not read: it is long, or in another language.
  const answered = canTell ? isAnswered(before, likely[0] ?? 0, Boolean(language)) : null
  if (language) return { ranked, isAnswered: answered }
  // What stood below notes that hardly answer is no surer than they are.
  const isWeak = answered === false || (canTell && Math.max(...likely) < sureFrom)
  return {
    ranked: isWeak ? sorted.map(({ rank, hit }) => ({ rank, hit: asWeak(hit) })) : sorted,
    isAnswered: answered,
  }
}

function firstNote(ranked: readonly Ranked[]): Ranked | undefined {
  return ranked.find(({ hit }) => hit.source !== 'code')
}

function asWeak(hit: Hit): Hit {
  return hit.source === 'discovery' && hit.confidence === 'sure' ? { ...hit, confidence: 'weak' } : hit
}

/** What is worth reading together with notes. */
export function isQuestion(request: SearchRequest): boolean {
  const { query, question = query, language } = request
  if (asksForTime(request) || question.length > longestQuestion) return false
  return Boolean(language) || question.trim().split(/\s+/).length > fewWords
}

/** A note that stands for itself. */
function isNote({ hit }: Ranked): boolean {
  if (hit.source !== 'discovery' || hit.text.length > readInFull) return false
  return speakerOf(hit.text) === null && !asks(hit.text)
}

/** Of the best few notes those that are read as a whole; code may stand between them. */
function thatFit(ranked: readonly Ranked[], asked: number): Ranked[] {
  let characters = 0
  const notes = ranked.filter(({ hit }) => hit.source !== 'code').slice(0, mostRead)
  return notes.filter((one) => {
    if (one.hit.source === 'code' || one.hit.foreign || !isNote(one)) return false
    characters += asked + one.hit.text.length
    return characters <= mostCharacters
  })
}

/**
 * Among the best notes, what the network says of whole sentences counts for more than in the score, which has to find them
 * first. Together they stand where they stood, beside code and what is not read. To an English question what is in another
 * language is less alike, whatever it says.
 */
function bySentences(ranked: readonly Ranked[]): readonly Ranked[] {
  const near = ranked.slice(0, lookedAt).filter(isNote)
  if (near.some(({ hit }) => hit.foreign === 'item')) return ranked
  const likenessOf = ({ hit }: Ranked) => hit.sentence ?? 0
  const mean = near.reduce((sum, one) => sum + likenessOf(one), 0) / near.length
  const part = (one: Ranked) => (near.includes(one) ? sentencePart * (likenessOf(one) - mean) : 0)
  return ranked.map((one) => ({ hit: one.hit, rank: one.rank + part(one) })).sort(byRank)
}

const sentencePart = 1

function byRank(one: Ranked, other: Ranked): number {
  return other.rank - one.rank
}

/** How much a certain answer adds to the rank, and a certain miss takes away. */
const answerPart = 0.15

/** -1 to 1; beyond 99 % nothing is gained. */
function sureness(answers: number): number {
  return Math.max(-1, Math.min(1, odds(answers) / odds(0.99)))
}
