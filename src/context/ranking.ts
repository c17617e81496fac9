import { terms } from './terms.ts'

/** `question`: it is asked in another language, and this item is not in it. `item`: the question is English. */
export type Foreign = 'question' | 'item'

/** How well an item answers, by its words (BM25, 0 and up) and by its meaning (cosine, -1 to 1). */
export interface Evidence {
  readonly words: number
  readonly meaning: number
  /** The cosine of its nearest passage, where it was looked at. */
  readonly passage?: number | undefined
  /** The cosine of what the network for sentences says of both, where it has read them. */
  readonly sentence?: number | undefined
  /** How likely it answers, 0 to 1, where it was read together with the question. */
  readonly answers?: number | undefined
  /** Which of the two is in another language than English, where question and item are not in the same. */
  readonly foreign?: Foreign | undefined
  /** A note of more than some sentences. */
  readonly isLong?: boolean | undefined
  /** What the conversation around it adds to its rank, where it is part of one. */
  readonly beside?: number | undefined
}

/**
 * One score out of all, absolute in 0 to 1: it depends on the item and the question alone, so that a threshold can mean
 * "nothing here answers". `weight` is the embedder's part. Measured by `bench/search.ts`, where a sum was better than
 * fusing ranks, and words that hardly saturate better than words that soon do.
 */
export function score(evidence: Evidence, weight: number): number {
  const { words, meaning, passage = meaning, sentence, isLong, foreign } = evidence
  const { share, halfway } = isLong ? longNote : usual
  const ofWords = Math.max(0, (1 - passagePart) * meaning + passagePart * passage)
  const likeness =
    sentence === undefined ? ofWords : (1 - sentencePart) * ofWords + sentencePart * Math.max(0, sentence)
  const both = (1 - share * weight) * (words / (words + halfway)) + share * weight * likeness
  if (foreign === 'item') return Math.max(both, foreignItem * likeness)
  return foreign === 'question' ? foreignQuestion * both : both
}

/**
 * `halfway` is the BM25 score that would count as half sure: real questions reach 5 to 30, the nearly straight part of the
 * curve. `share` is how much of the embedder's weight counts: of a long note, the mean of its words tells little.
 */
const usual = { share: 1, halfway: 50 } as const
const longNote = { share: 0.6, halfway: 35 } as const

// What the network says of whole sentences and what their words mean count alike: facts .661, own .831 nDCG@10 (.638 and
// .811 without), where .7 of it gave .655 and .819.
const sentencePart = 0.5

/** From so many characters on, a note is long. Code is not: its pieces are cut to one size. */
const longFrom = 300

export function isLongNote(text: string): boolean {
  return text.length >= longFrom
}

// An English question shares no words with what is in another language, so that the likeness stands for them, too.
const foreignItem = 0.7

// Who asks in a language of their own means what is written in it, where that answers about as well.
export const foreignQuestion = 0.7

// The whole text says what an item is about; its nearest line only helps to tell similar ones apart.
const passagePart = 0.2

/**
 * How turns of a conversation are ranked, beside their own score. Chosen on the development half of `bench/memory`, with
 * questions that name the wrong speaker: a speaker's name says more about the conversation than about the turn.
 */
export const conversation = {
  /** Of the score of the turn before, and of the one after. */
  neighbours: 0.3,
  /** The question names who says it, */
  speaker: 0.03,
  /** … or who speaks next to it. */
  takesPart: 0.08,
  /** Who asks about themselves means what they said of themselves. */
  firstPerson: 0.06,
  /** What only asks has the words of the question, and seldom the answer: */
  onlyAsks: -0.08,
  /** … that is what was said next, so that it gets this much more of the score of what it follows. */
  afterAsking: 0.2,
} as const

/**
 * What it takes from a piece of code that its file is not where something is done: code is asked for there, and what tests it or tells of it
 * says the same words more often. Nothing where tests or documents are asked for. Chosen, with the two parts below, on 905
 * questions about 90 packages (`training/files`).
 */
export function rolePart(role: string, question: string): number {
  if (role === 'test' && asksForTests.test(question)) return 0
  if (role === 'docs' && asksForDocs.test(question)) return 0
  return -(beside[role] ?? 0)
}

/** Types repeat what is done elsewhere, settings only name it. */
const beside: Readonly<Record<string, number>> = { test: 0.15, docs: 0.15, types: 0.07, config: 0.05 }

/** Whether tests or documents are asked for, and not where it is done. */
function asksBeside(question: string): boolean {
  return asksForTests.test(question) || asksForDocs.test(question)
}

const asksForTests = /\b(?:tests?|tested|specs?|fixtures?)\b/i
const asksForDocs = /\b(?:docs?|documentation|documented|readme|guide|changelog)\b/i

/**
 * What it adds to a piece of code that its whole file is about what is asked. Only files where something is done have a card, so all code
 * is lowered by what the right file has on average: notes stand beside it as before.
 */
export function cardPart(card: number | undefined, question: string): number {
  return card === undefined || asksBeside(question) ? 0 : 0.25 * (Math.max(0, card) - 0.3)
}

/** How much of the name of a file a question says, 0 to 1: who asks for `cookies/parse.ts` most often uses its words. */
export function namePart(path: string, asked: ReadonlySet<string>): number {
  const [folder = '', file = ''] = path.split('/').slice(-2)
  const name = terms((file || folder).replace(/\..*$/, ''))
  if (name.length === 0) return 0
  return name.filter((term) => asked.has(term)).length / name.length
}

const halfLifeMs = 90 * 86_400_000

/** 1 for what is new, half of it for what is a quarter old, and so on. */
export function recency(at: Date, now: Date): number {
  return 2 ** (-Math.max(0, now.getTime() - at.getTime()) / halfLifeMs)
}

/** A word that stands in more of the texts than this says little about which of them is meant. */
export const commonShare = 0.3

/** However few the texts are, a word that stands in no more than these is not common. */
export const fewestTexts = 5

/**
 * BM25 calls a word rare by how few texts have it, which in a project of three texts is none: everything known there
 * would score next to nothing beside the code. So every index counts this many texts more, of this many terms each.
 * SQLite has them in its tables, under a word that no text has.
 */
export const filler = { texts: 200, terms: 25 } as const
