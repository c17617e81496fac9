import type { ProposalType } from '../proposal.ts'
import type { CueKind } from './cues.ts'
import { cueOf, doubtOf, type Features, featuresOf, readable, wordsIn } from './features.ts'
import type { Speaker } from './messages.ts'

export interface Weighed {
  readonly type: ProposalType
  readonly weight: number
}

export interface SaidBy {
  readonly speaker: Speaker
  /** The request that a conversation begins with: its rules are mostly those of one task. */
  readonly isFirstTurn: boolean
}

/** How much a sentence of a conversation is worth knowing later; null for what is not worth a question. */
export function weighSentence(sentence: string, { speaker, isFirstTurn }: SaidBy): Weighed | null {
  const text = readable(sentence)
  if (/[?\uFF1F]["')\]]*$/.test(text) || wordsIn(text) < fewestWords || doubtOf(text) >= veto) return null
  return speaker === 'user' ? weighWord(sentence, isFirstTurn) : weighFinding(text)
}

const fewestWords = 4
const veto = 9

/** A person decides, rules and puts right; which words and shapes tell that is a matter of figures (bench/memory/fit.ts). */
function weighWord(sentence: string, isFirstTurn: boolean): Weighed | null {
  const features = featuresOf(sentence, isFirstTurn)
  const weight = Object.entries(weights).reduce(
    (sum, [name, each]) => sum + each * (features[name] ?? 0),
    base,
  )
  const isWanted = weight >= likely || (wordsIn(sentence) > fewestWords && isOutright(features))
  return isWanted ? { type: typeOf(features), weight } : null
}

/** Whoever says "from now on" means it, however short the sentence. */
function isOutright(features: Features): boolean {
  const has = (name: string, least = 1) => (features[name] ?? 0) >= least
  if (has('doubted') || has('of oneself')) return false
  if (has('decision') || has('cause') || has('rule', 1.2)) return true
  return (
    (has('rule') || has('correction')) &&
    !has('begins with it') &&
    !has('first turn') &&
    !has('to the assistant')
  )
}

const base = -3.8
const likely = 0.5
const weights: Features = {
  ...{ decision: 0.9, rule: 1.1, correction: 0.6, announced: 1, reason: 0.7, scope: 0.8, fact: 0.6 },
  ...{ doubted: -0.9, 'six words': 1, 'nine words': 0.7, 'thirteen words': -0.3, 'first turn': -1.1 },
  ...{ 'two clauses': 0.9, 'of oneself': -0.9, 'to the assistant': -0.3, denial: 0.4, past: -0.2 },
  ...{ 'begins with it': -0.4, 'begins with a plural': 0.7, name: 1.3 },
}

const types: readonly (readonly [CueKind, ProposalType])[] = [
  ['decision', 'decision'],
  ['rule', 'rule'],
  ['cause', 'issue'],
]

/** The first that it does; what only puts right or tells is how things are. */
function typeOf(features: Features): ProposalType {
  return types.find(([kind]) => (features[kind] ?? 0) > 0)?.[1] ?? 'pattern'
}

/** An assistant's own rules are advice of the moment: of its sentences only those count that tell what was found. */
function weighFinding(text: string): Weighed | null {
  const weight = cueOf('cause', text) - doubtOf(text)
  return weight < found ? null : { type: 'issue', weight }
}

const found = 3
