import type { Places } from './places.ts'
import type { Crowd, FamilyName, Series } from './results.ts'

export type Scale = 'small' | 'full'

/** What grows, and what is done while it does. */
export interface Family {
  readonly name: FamilyName
  readonly sizes: Readonly<Record<Scale, readonly number[]>>
  measure(places: Places, scale: Scale, progress: (line: string) => void): Promise<Measured>
}

export interface Measured {
  readonly series: readonly Series[]
  readonly crowds: readonly Crowd[]
}
