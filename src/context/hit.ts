import type { Confidence } from './confidence.ts'
import type { DiscoveryCandidate } from './context-store.ts'
import type { Discovery } from './discovery.ts'
import { type Evidence, type Foreign, isLongNote, score } from './ranking.ts'
import type { CodeCandidate } from './searchable-code.ts'

interface HitBase extends Evidence {
  readonly score: number
  /** How far it answers what was asked; of what was not searched by words, nothing is said. */
  readonly confidence?: Confidence | undefined
  readonly module: string | null
  readonly text: string
  readonly at: Date
}

export interface DiscoveryHit extends HitBase {
  readonly source: 'discovery' | 'session'
  readonly discovery: Discovery
  /** The number of a newer one among the hits that speaks of the same. */
  readonly newer?: number | undefined
  /** Of one that was replaced: when that was. */
  readonly heldUntil?: Date | undefined
}

export interface CodeHit extends HitBase {
  readonly source: 'code'
  readonly code: CodeCandidate
  /** How near the question is to what the whole file is about, as a cosine; 0 where that was not read. */
  readonly card?: number | undefined
}

export type Hit = DiscoveryHit | CodeHit

export function discoveryHit(candidate: DiscoveryCandidate, weight: number, foreign?: Foreign): DiscoveryHit {
  const { discovery, words, meaning } = candidate
  const isLong = isLongNote(discovery.text)
  return {
    source: discovery.type === 'summary' ? 'session' : 'discovery',
    discovery,
    words,
    meaning,
    isLong,
    foreign,
    score: score({ words, meaning, isLong, foreign }, weight),
    module: discovery.module,
    text: discovery.text,
    at: discovery.createdAt,
  }
}

export function codeHit(code: CodeCandidate, weight: number): CodeHit {
  const { words, meaning, module, text, modifiedAt: at } = code
  return { source: 'code', code, words, meaning, score: score(code, weight), module, text, at }
}
