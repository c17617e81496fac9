interface Kind {
  readonly named: RegExp
  /** How many folders deep it may lie. */
  readonly depth: number
}

const assistants = String.raw`(?:CLAUDE|AGENTS?|GEMINI|copilot-instructions)\.md|\.(?:cursor|windsurf|cline)rules`
const records =
  '(?:adrs?|decisions|decision-records|architecture-decisions|architectural-decisions|design-decisions)'

/** Where projects write down what they know, the first first. Upper and lower case are one. */
const kinds: readonly Kind[] = [
  { named: new RegExp(String.raw`^(?:\.github/|\.claude/)?(?:${assistants})$`, 'i'), depth: 1 },
  { named: /^(?:\.cursor\/rules|\.windsurf\/rules|\.github\/instructions)\/.+\.(?:mdc|md)$/i, depth: 5 },
  { named: new RegExp(String.raw`(?:^|/)${records}/(?:[^/]+/){0,2}[^/]+\.(?:md|markdown)$`, 'i'), depth: 6 },
  { named: /^(?:\.github\/|\.gitlab\/|docs?\/)?CONTRIBUTING(?:\.(?:md|markdown|txt))?$/i, depth: 1 },
  { named: /^(?:docs?\/)?(?:CHANGELOG|CHANGES|HISTORY|RELEASES)(?:\.(?:md|markdown|txt))?$/i, depth: 1 },
  { named: new RegExp(`(?:^|/)(?:${assistants})$`, 'i'), depth: 3 },
  { named: /(?:^|\/)\.cursor\/rules\/.+\.(?:mdc|md)$/i, depth: 5 },
]

// Texts in these are of other projects, or made up for a test.
const foreign =
  /(?:^|\/)(?:vendor|third[_-]party|node_modules|site-packages|fixtures?|__fixtures__|testdata|test-data|templates?|examples?|samples?|dist|build|target|out|coverage)\//i

/** The place of a file among those that hold knowledge; none for all others. */
export function knowledgeRank(path: string): number | undefined {
  if (foreign.test(path)) return undefined
  const folders = path.split('/').length - 1
  const rank = kinds.findIndex(({ named, depth }) => folders <= depth && named.test(path))
  return rank < 0 ? undefined : rank
}
