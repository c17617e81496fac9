import type { DiscoveryType } from '../api/values.ts'

interface Look {
  readonly label: string
  readonly plural: string
  readonly tone: 'accent' | 'violet' | 'info' | 'danger' | 'plain'
  /** What belongs there. */
  readonly text: string
}

export const looks: Readonly<Record<DiscoveryType, Look>> = {
  pattern: {
    label: 'pattern',
    plural: 'Patterns',
    tone: 'info',
    text: 'How something is done here, again and again.',
  },
  rule: { label: 'rule', plural: 'Rules', tone: 'violet', text: 'What must or must not be done.' },
  decision: {
    label: 'decision',
    plural: 'Decisions',
    tone: 'accent',
    text: 'What was chosen, and why not the other way.',
  },
  issue: { label: 'issue', plural: 'Issues', tone: 'danger', text: 'What goes wrong, and what helps.' },
  summary: { label: 'summary', plural: 'Summaries', tone: 'plain', text: 'What a session came to.' },
}

export const discoveryTypes = Object.keys(looks) as readonly DiscoveryType[]

export function readType(text: string | null): DiscoveryType | null {
  return discoveryTypes.find((type) => type === text) ?? null
}

/** "2 of 3 files changed", or null where none did. */
export function staleWords(files: readonly { readonly isChanged: boolean | null }[]): string | null {
  const changed = files.filter(({ isChanged }) => isChanged).length
  if (changed === 0) return null
  if (files.length === 1) return 'its file changed'
  return `${changed} of ${files.length} files changed`
}
