import type { IsFile } from './named-files.ts'
import type { ProposalCandidate, ProposalSource, ProposalType } from './proposal.ts'
import { readRules } from './rule-file.ts'

/** Notes that Claude Code made for itself: `~/.claude/projects/-home-ada-app/memory/testing.md`. */
export function isAssistantMemory(path: string): boolean {
  return /(?:^|\/)projects\/[^/]+\/memory\/[^/]+\.md$/i.test(path)
}

/** Everything that stands there was worth noting once; what kind of thing it is, the head of the file may say. */
export function readAssistantMemory(source: ProposalSource, isFile?: IsFile): ProposalCandidate[] {
  const type = /^\s*type:\s*(\w+)/m.exec(frontOf(source.text))?.[1]?.toLowerCase() ?? ''
  const kind = kinds[type]
  // The index of the folder only says where the notes are.
  const text = source.text.replace(/^\s*[-*] \[[^\]\n]*\]\([^)\n]*\.md\).*$/gm, '')
  const found = readRules(
    { ...source, text },
    (_, force) => ({ type: kind ?? (force > 0 ? 'rule' : 'pattern'), weight: 2 }),
    isFile,
  )
  return found.map((one) => ({ ...one, files: one.files.filter((path) => path !== source.path) }))
}

const kinds: Readonly<Record<string, ProposalType | undefined>> = {
  feedback: 'rule',
  user: 'rule',
  project: 'decision',
  reference: 'pattern',
}

function frontOf(text: string): string {
  return /^---\r?\n([\s\S]*?)\r?\n---/.exec(text)?.[1] ?? ''
}
