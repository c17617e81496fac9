import type { Burst } from './measures.ts'

export const burstSizes = [
  [4, 20],
  [8, 100],
] as const

/** What one program was measured at. Null: it has nothing of the kind. */
export interface Score {
  readonly name: string
  readonly megabytes: number
  readonly coldMs: number
  readonly idleMb: number
  readonly listingTokens: number
  readonly fiftyTokens: number | null
  /** By size, such as 4x20. */
  readonly bursts: Readonly<Record<string, Burst | null>>
}

/** What Waymark was measured at against a floor, as the other benches tell it. */
export interface OwnRow {
  readonly what: string
  readonly waymark: string
  readonly floor: string
  readonly ratio: string
  readonly goal: string
  readonly met: boolean
}

/** What memory finds, beside plain full text and others on the same notes; null where one was not asked. */
export interface MemoryRow {
  readonly what: string
  readonly waymark: string
  readonly plain: string
  readonly peers: Readonly<Record<string, string>>
  readonly goal: string
  readonly met: boolean
}

export interface Scorecard {
  readonly date: string
  readonly machine: string
  readonly scores: readonly Score[]
  readonly own: readonly OwnRow[]
  /** Missing in what was kept before it was measured. */
  readonly memory?: readonly MemoryRow[]
}
