/** A file of the project. Its text is data: it is cut up and shown, never obeyed. */
export interface ProposalSource {
  /** From the project's root, with `/`. */
  readonly path: string
  readonly text: string
}

export interface Commit {
  readonly hash: string
  readonly subject: string
  readonly body: string
  readonly date: Date
  readonly files?: readonly string[]
}

export type ProposalType = 'pattern' | 'rule' | 'decision' | 'issue'

/** A discovery that a person may want to keep, with where it was read. */
export interface Proposal {
  readonly type: ProposalType
  /** Plain words, 20 to 600 characters. */
  readonly text: string
  readonly module: string | null
  /** The files it speaks of; the one it was read in comes first. */
  readonly files: readonly string[]
  /** `docs/adr/0003-x.md`, or `commit 1a2b3c4`. */
  readonly source: string
  readonly line?: number
  /** When it was written, where the source says so. */
  readonly date?: Date
  /** In a conversation: the sentence as it was said, and by whom. */
  readonly said?: { readonly by: 'user' | 'assistant'; readonly sentence: string }
}

/** A proposal with what it is worth against the others when there are too many. */
export interface ProposalCandidate extends Proposal {
  readonly weight: number
}

export interface Learned {
  readonly proposals: readonly Proposal[]
  /** How many each source had beyond the limits, for those that had too many. */
  readonly leftOut: readonly LeftOut[]
}

export interface LeftOut {
  readonly source: string
  readonly count: number
}
