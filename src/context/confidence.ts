import type { Evidence } from './ranking.ts'

/** How far a hit can be trusted to answer. Where the best is `none`, nothing here answers; these are only the nearest. */
export type Confidence = 'sure' | 'weak' | 'none'

interface Judged extends Evidence {
  readonly score: number
}

interface Asked {
  /** How many different terms were asked for. */
  readonly terms: number
  /** False where there are no meanings to compare. */
  readonly byMeaning: boolean
  /** True for a question in another language than English, which the network reads word by word. */
  readonly isForeign?: boolean | undefined
}

/** Without a shared word, less likeness than this is chance. */
const leastMeaning = 0.25
const leastSentence = 0.2

/** Beside what answers well, a turn of a conversation may be what is looked for, whatever its words. */
const leastBeside = 0.1

/**
 * Below the first a hit is no answer, below the second a weak one. Chosen on the questions of `bench/search` and the
 * development half of `bench/memory`: of the right answers that stand first, at most 16 in 1,000 are below the first and
 * 1 in 7 is below the second; of what stands first when the answer is taken away, up to a quarter and up to a half.
 */
const byWords = { least: 0.16, sure: 0.25 } as const

/**
 * What was read as a whole is no answer only where the network finds it far from the question, too: who asks in other words has a
 * low score in any case. On the written notes of `training/second-look`, 11 in 1,000 questions would wrongly be told that
 * nothing answers, and 63 in 1,000 are told so when the answer is taken away.
 */
const bySentence = { least: 0.2, sure: 0.28, far: 0.28, farForeign: 0.15 } as const

/** Of so few terms, one that is there is reason enough: who asks for a name means that name. */
const fewTerms = 2

/** Whether a hit is near at all; others are shown only when there is nothing else. */
export function isNear({ words, meaning, sentence = 0, beside = 0 }: Evidence): boolean {
  return words > 0 || meaning >= leastMeaning || sentence >= leastSentence || beside >= leastBeside
}

export function judge(hit: Judged, { terms, byMeaning, isForeign }: Asked): Confidence {
  const { words, score, sentence } = hit
  if (!isNear(hit)) return 'none'
  if (!byMeaning || (words > 0 && terms <= fewTerms)) return 'sure'
  if (sentence === undefined) return score < byWords.least ? 'none' : score < byWords.sure ? 'weak' : 'sure'
  const far = isForeign ? bySentence.farForeign : bySentence.far
  if (score < bySentence.least && sentence < far) return 'none'
  return score < bySentence.sure ? 'weak' : 'sure'
}

/** How likely a note that was read together with the question answers it. */
const byReading = { miss: 0.005, weak: 0.3 } as const

/** From this on what was read is no weak match. */
export const sureFrom = byReading.weak

export function judgeRead(answers: number): Confidence {
  if (answers < byReading.miss) return 'none'
  return answers < byReading.weak ? 'weak' : 'sure'
}

/**
 * Whether anything answers: by the note that stood first before any was read, and by the one that stands first now. Of the questions of
 * `another-hand` to `sixth-hand` that nothing answers, 7 in 10 are below this, in another language 46 in 100; of the others 1 or 2 in 100.
 */
export function isAnswered(before: number, now: number, isForeign: boolean): boolean {
  return (odds(before) + odds(now)) / 2 >= (isForeign ? leastOdds.foreign : leastOdds.english)
}

const leastOdds = { english: -3.75, foreign: -2.9 } as const

/** The logarithm of the odds of a likelihood; what is surer than 1 in 100,000 counts no more. */
export function odds(likely: number): number {
  return Math.log((likely + 1e-5) / (1 - likely + 1e-5))
}
