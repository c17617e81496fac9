import type { DiscoveryType } from '../api/values.ts'
import { words } from './words.ts'

interface Look {
  readonly label: string
  readonly plural: string
  readonly tone: 'accent' | 'violet' | 'info' | 'danger' | 'plain'
  /** What belongs there. */
  readonly text: string
}

export const looks: Readonly<Record<DiscoveryType, Look>> = {
  pattern: {
    get label() {
      return words.memory.pattern
    },
    get plural() {
      return words.memory.patterns
    },
    tone: 'info',
    get text() {
      return words.memory.patternText
    },
  },
  rule: {
    get label() {
      return words.memory.rule
    },
    get plural() {
      return words.memory.rules
    },
    tone: 'violet',
    get text() {
      return words.memory.ruleText
    },
  },
  decision: {
    get label() {
      return words.memory.decision
    },
    get plural() {
      return words.memory.decisions
    },
    tone: 'accent',
    get text() {
      return words.memory.decisionText
    },
  },
  issue: {
    get label() {
      return words.memory.issue
    },
    get plural() {
      return words.memory.issues
    },
    tone: 'danger',
    get text() {
      return words.memory.issueText
    },
  },
  summary: {
    get label() {
      return words.memory.summary
    },
    get plural() {
      return words.memory.summaries
    },
    tone: 'plain',
    get text() {
      return words.memory.summaryText
    },
  },
}

export const discoveryTypes = Object.keys(looks) as readonly DiscoveryType[]

export function readType(text: string | null): DiscoveryType | null {
  return discoveryTypes.find((type) => type === text) ?? null
}

/** "2 of 3 files changed", or null where none did. */
export function staleWords(files: readonly { readonly isChanged: boolean | null }[]): string | null {
  const changed = files.filter(({ isChanged }) => isChanged).length
  if (changed === 0) return null
  if (files.length === 1) return words.memory.fileChanged
  return words.memory.filesChanged(changed, files.length)
}
