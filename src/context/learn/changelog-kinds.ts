import type { ProposalType } from './proposal.ts'

/** What a release can do, the gravest first. */
export interface ChangelogKind {
  readonly type: ProposalType
  readonly verb: string
  readonly weight: number
  /** What an entry's section is called, and how an entry begins where no section says it. */
  readonly section: RegExp
  readonly begins: RegExp
}

export const changelogKinds: readonly ChangelogKind[] = [
  {
    type: 'decision',
    verb: 'Breaking',
    weight: 4,
    section: /breaking/i,
    begins: /^(?:\[?breaking(?: changes?)?\]?\b|\(?semver-major\)?|💥)/i,
  },
  { type: 'issue', verb: 'Security fix', weight: 3.5, section: /^security/i, begins: /^\[?security\]?\b/i },
  {
    type: 'decision',
    verb: 'Removed',
    weight: 3,
    section: /^removed|^removals/i,
    begins: /^\[?(?:removed?|removes|drop(?:s|ped)?)\]? (?!unused|dead|unnecessary|redundant)/i,
  },
  {
    type: 'decision',
    verb: 'Deprecated',
    weight: 3,
    section: /^deprecat/i,
    begins: /^\[?deprecate[sd]?\]?\b/i,
  },
  {
    type: 'decision',
    verb: 'Changed',
    weight: 2.5,
    section: /^changed$|^changes$|^behaviou?r/i,
    begins: /^\[?(?:changed?|changes|replaced?|replaces|renamed?|renames|switch(?:ed|es)?|migrated?)\]? /i,
  },
  {
    type: 'issue',
    verb: 'Fixed',
    weight: 2,
    section: /^(?:bug ?)?fix(?:ed|es)?\b|^bugs?\b|^patch changes/i,
    begins: /^\[?(?:fix(?:ed|es)?|patch)\]?\b/i,
  },
]
