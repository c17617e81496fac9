import { readBody } from './commit-body.ts'
import { scopeModule } from './module-of.ts'
import type { IsFile } from './named-files.ts'
import { visible } from './plain-text.ts'
import type { Commit, ProposalCandidate } from './proposal.ts'
import { finished, joined, shortest, wordCount } from './sentences.ts'

/** Conventional commits that say why: what was wrong is an issue, what was chosen a decision. Newest first. */
export function readCommits(commits: readonly Commit[], isFile: IsFile = () => true): ProposalCandidate[] {
  const newest = commits.toSorted((one, other) => other.date.getTime() - one.date.getTime())
  const reverted = new Set(newest.flatMap(({ body }) => revertedBy(body)))
  return newest.flatMap((commit, age) => {
    if (reverted.has(commit.hash.slice(0, 7))) return []
    const candidate = readCommit(commit, isFile)
    return candidate === null ? [] : [{ ...candidate, weight: candidate.weight - age / 250 }]
  })
}

function readCommit({ hash, subject, body, date, files }: Commit, isFile: IsFile): ProposalCandidate | null {
  const line = visible(subject.slice(0, 300))
  const { kind = '', scope, mark, what = '' } = conventional.exec(line)?.groups ?? {}
  if (wordCount(what) < 2 || isUpkeep(scope, what)) return null
  const { why, breaking } = readBody(body)
  const judged = judge(kind.toLowerCase(), why, mark === '!' ? breaking || why : breaking, mark === '!')
  if (judged === null) return null
  const text = finished(`${judged.label}: ${joined(what, judged.reason)}`)
  if (text.length < shortest) return null
  const { type, weight } = judged
  const module = scopeModule(scope)
  const named = namedBy((files ?? []).filter(isFile), module)
  return { type, text, module, files: named, source: `commit ${hash.slice(0, 7)}`, date, weight }
}

const conventional = /^(?<kind>\w{2,12})(?:\((?<scope>[^()]{1,60})\))?(?<mark>!)?: (?<what>.+)$/

interface Judged {
  readonly type: 'issue' | 'decision'
  readonly label: string
  readonly reason: string
  readonly weight: number
}

function judge(kind: string, why: string, breaking: string, isBreaking: boolean): Judged | null {
  if (isBreaking || breaking !== '') {
    return { type: 'decision', label: 'Breaking', reason: breaking, weight: 4 }
  }
  if (kind === 'fix' && why.length >= 40) return { type: 'issue', label: 'Fixed', reason: why, weight: 2.5 }
  const isChoice = (kind === 'refactor' || kind === 'perf') && why.length >= 40 && reason.test(why)
  return isChoice ? { type: 'decision', label: 'Changed', reason: why, weight: 2.5 } : null
}

const reason =
  /\b(?:because|so that|since|instead|rather than|in order to|otherwise|no longer|would(?: have)?|which (?:made|makes|meant|means|is)|costs?|faster|slower|to (?:avoid|keep|prevent|allow|make|reduce|stop|save)|needs?|needed|too|every|each|only|from [\d.,]+ \S{0,10} ?to|twice|half|\d+ ?(?:%|ms|µs|MB|times))\b/i

function isUpkeep(scope: string | undefined, what: string): boolean {
  return upkeepScope.test(scope ?? '') || upkeep.test(what)
}

const upkeepScope = /^(?:deps|deps-dev|dev-deps|release|ci|lint|docs?|readme|tests?|typos?|changelog|build)$/i
const upkeep =
  /\b(?:typos?|linting|lint errors?|formatting|bump|dependenc\w+|changelog|flaky|merge conflicts?)\b/i

function revertedBy(body: string): string[] {
  return [...body.slice(0, 20_000).matchAll(/\bThis reverts commit ([0-9a-f]{7})/g)].map(
    ([, hash]) => hash as string,
  )
}

const mostFiles = 8

/** What a large commit touched tells nothing; of a small one, the files of its own module come first. */
function namedBy(files: readonly string[], module: string | null): string[] {
  const telling = files.filter((file) => !/(?:^|\/)(?:CHANGELOG[^/]*|[\w.-]*lock[\w.-]*)$/i.test(file))
  if (telling.length <= mostFiles) return telling
  const own = telling.filter((file) => module !== null && file.split('/').includes(module))
  return own.length <= mostFiles ? own : []
}
