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
}

/** Without a shared word, less likeness than this is chance. */
const leastMeaning = 0.25

/** Beside what answers well, a turn of a conversation may be what is looked for, whatever its words. */
const leastBeside = 0.1

/**
 * Below the first a hit is no answer, below the second a weak one. Chosen on the questions of `bench/search` and the
 * development half of `bench/memory`: of the right answers that stand first, at most 16 in 1,000 are below the first and
 * 1 in 7 is below the second; of what stands first when the answer is taken away, up to a quarter and up to a half.
 */
const leastScore = 0.16
const sureScore = 0.25

/** Of so few terms, one that is there is reason enough: who asks for a name means that name. */
const fewTerms = 2

/** Whether a hit is near at all; others are shown only when there is nothing else. */
export function isNear({ words, meaning, beside = 0 }: Evidence): boolean {
  return words > 0 || meaning >= leastMeaning || beside >= leastBeside
}

export function judge(hit: Judged, { terms, byMeaning }: Asked): Confidence {
  const { words, score } = hit
  if (!isNear(hit)) return 'none'
  if (!byMeaning || (words > 0 && terms <= fewTerms)) return 'sure'
  if (score < leastScore) return 'none'
  return score < sureScore ? 'weak' : 'sure'
}
