import { withoutAlike } from './alike.ts'
import { readCommits } from './commits.ts'
import type { IsFile } from './named-files.ts'
import type { Commit, Learned, LeftOut, Proposal, ProposalCandidate, ProposalSource } from './proposal.ts'
import { kindOf, sourceKinds } from './source-kind.ts'

export interface ProposeOptions {
  /** Tells the files of the project from other names that look like one; without it all are kept. */
  readonly isFile?: IsFile
  readonly limitBySource?: number
  readonly limit?: number
}

/** What the project's own papers and history would teach a newcomer, for a person to say yes or no to. */
export function proposeDiscoveries(
  sources: readonly ProposalSource[],
  commits: readonly Commit[],
  { isFile, limitBySource = 40, limit = 300 }: ProposeOptions = {},
): Learned {
  const lists = [
    ...readSources(sources, isFile),
    { candidates: readCommits(commits, isFile), most: limitBySource },
  ]
  const most = lists.map((list) =>
    strongest(withoutAlike(list.candidates), Math.min(list.most, limitBySource)),
  )
  const distinct = withoutAlike(most.flatMap(({ kept }) => kept))
  const { kept, dropped } = strongest(distinct, limit)
  const leftOut = countBySource([...most.flatMap((list) => list.dropped), ...dropped])
  return { proposals: kept.map(toProposal), leftOut }
}

/** In the order of the kinds, so that of two that say the same the weightier paper is named. */
function readSources(sources: readonly ProposalSource[], isFile: IsFile | undefined): Read[] {
  return sourceKinds.flatMap((kind) =>
    sources
      .filter(({ path }) => kindOf(path) === kind)
      .map((source) => ({ candidates: kind.read(source, isFile), most: kind.most ?? Infinity })),
  )
}

interface Read {
  readonly candidates: readonly ProposalCandidate[]
  readonly most: number
}

interface Choice {
  readonly kept: readonly ProposalCandidate[]
  readonly dropped: readonly ProposalCandidate[]
}

/** The weightiest, in the order they were read in. */
function strongest(candidates: readonly ProposalCandidate[], limit: number): Choice {
  if (candidates.length <= limit) return { kept: candidates, dropped: [] }
  const best = new Set(candidates.toSorted((one, other) => other.weight - one.weight).slice(0, limit))
  return {
    kept: candidates.filter((candidate) => best.has(candidate)),
    dropped: candidates.filter((candidate) => !best.has(candidate)),
  }
}

function countBySource(dropped: readonly ProposalCandidate[]): LeftOut[] {
  const counts = new Map<string, number>()
  for (const { source } of dropped) {
    const name = source.startsWith('commit ') ? 'commits' : source
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts].map(([source, count]) => ({ source, count }))
}

function toProposal({ weight: _, ...proposal }: ProposalCandidate): Proposal {
  return proposal
}
