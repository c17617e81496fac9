import type { CandidateQuery } from './context-store.ts'
import type { Meaning } from './embedder.ts'
import type { Evidence } from './ranking.ts'

/** A part of a file that may answer. */
export interface CodeCandidate extends Evidence {
  readonly path: string
  readonly from: number
  readonly to: number
  /** What is declared there, if anything. */
  readonly name: string | null
  readonly module: string
  /** What its file is for. */
  readonly role: 'test' | 'docs' | 'config' | 'types' | 'entry' | 'core'
  readonly text: string
  readonly modifiedAt: Date
  /** True when the file is no longer as it was indexed. */
  readonly isChanged: boolean
}

/** The code of the project, as far as it is indexed. */
export interface SearchableCode {
  commonTerms(terms: readonly string[]): Promise<ReadonlySet<string>>
  /** As for notes: terms of about the same length and beginning, the commonest first. At most some thousands. */
  similarTerms(term: string): Promise<readonly string[]>
  candidates(query: CandidateQuery): Promise<CodeCandidate[]>
  /** What the network for sentences has read of what these files are about, by path; not all have been read. */
  cards(model: string, paths: readonly string[]): Promise<ReadonlyMap<string, Meaning>>
  /** How much a file is used, 0 to 1. */
  heat(path: string): number
}
