import { cleanTitle, isNoTitle } from '../phrases/titles.ts'
import { pattern } from '../text/words.ts'
import { offering } from './adding.ts'
import type { Clause, Reading } from './reading.ts'

const chore = pattern`^(?:buy|call|pay|clean|wash|pick up|email|send|book|order|fix|finish|write|read|mow
  |water|feed
    |walk|schedule|return|renew|submit|review|prepare|cook|study|practice|visit|meet|check|take out|get
    |go to|drop off|make|do|text|ring|phone|tidy|vacuum|iron|pack|plan|organi[sz]e|update|file|cancel
    |delete|complete|repair|replace|remember)\b(?! (?:it|that|off|me)\b)`
const everyday = /^(?:buy|call|pay|clean|wash|pick up|email|mow|water|feed|walk|take out)\b/
const forSomeone = /\b(?:me|you|your)\b/
const mostWords = 12

/** "i need to buy candles" and "buy milk" may be meant for the list: it is offered. */
export function readDuty(clause: Clause): Reading | undefined {
  const { words, isOwnDuty, isAsked, isAbility } = clause
  if (isAsked || isAbility || words.low.split(' ').length > mostWords) return undefined
  if (!chore.test(words.low) || forSomeone.test(words.low) || isNoTitle(cleanTitle(words))) return undefined
  return isOwnDuty || everyday.test(words.low) ? offering(clause, words) : undefined
}
