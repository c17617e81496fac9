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

/**
 * How likely a note that was read together with the question answers it. Nothing answers where the first is a certain miss and none of the
 * next ones more likely an answer than not: of the questions of `third-hand` and `another-hand` that a note answers none was told so
 * by this, of those that nothing answers 4 in 10.
 */
const byReading = { miss: 0.005, weak: 0.3, answer: 0.5 } as const

export function judgeRead(answers: number): Confidence {
  if (answers < byReading.miss) return 'none'
  return answers < byReading.weak ? 'weak' : 'sure'
}

/** Whether one of the notes that were read answers, given best first by words and meaning. */
export function isAnswered([first = 0, ...others]: readonly number[]): boolean {
  return first >= byReading.miss || others.some((answers) => answers >= byReading.answer)
}
