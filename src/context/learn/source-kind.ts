import { readAdr } from './adr.ts'
import { isAssistantMemory, readAssistantMemory } from './assistant-memory.ts'
import { readChangelog } from './changelog.ts'
import { readContributing } from './contributing.ts'
import type { IsFile } from './named-files.ts'
import type { ProposalCandidate, ProposalSource } from './proposal.ts'
import { readRuleFile } from './rule-file.ts'

export interface SourceKind {
  readonly isOne: (path: string) => boolean
  /** How many of a file are proposed, where that is fewer than of others. */
  readonly most?: number
  readonly read: (source: ProposalSource, isFile?: IsFile) => ProposalCandidate[]
}

const recordFolders =
  /(?:^|\/)(?:adrs?|decisions|decision-records|architecture-decisions|architectural-decisions|design-decisions)\//i

/** What each kind of file is called, the one with the most to say first. */
export const sourceKinds: readonly SourceKind[] = [
  {
    isOne: (path) =>
      /\.(?:md|markdown)$/i.test(path) &&
      (recordFolders.test(path) || /(?:^|\/)adr[-_]?\d[^/]*$/i.test(path)),
    read: readAdr,
  },
  {
    isOne: (path) =>
      /(?:^|\/)(?:CLAUDE(?:\.local)?\.md|AGENTS?\.md|GEMINI\.md|\.cursorrules|\.windsurfrules|\.clinerules|copilot-instructions\.md)$/i.test(
        path,
      ) ||
      /(?:^|\/)(?:\.cursor\/rules|\.github\/instructions|\.windsurf\/rules)\/.{1,300}\.(?:mdc|md)$/i.test(
        path,
      ),
    read: readRuleFile,
  },
  { isOne: isAssistantMemory, read: readAssistantMemory },
  { isOne: (path) => /(?:^|\/)CONTRIBUTING(?:\.(?:md|markdown|txt))?$/i.test(path), read: readContributing },
  {
    isOne: (path) => /(?:^|\/)(?:CHANGELOG|CHANGES|HISTORY|RELEASES)(?:\.(?:md|markdown|txt))?$/i.test(path),
    most: 20,
    read: readChangelog,
  },
]

export function kindOf(path: string): SourceKind | undefined {
  return sourceKinds.find(({ isOne }) => isOne(path))
}
