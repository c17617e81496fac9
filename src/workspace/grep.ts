import { invalid } from '../errors.ts'
import { type Counted, countMatches } from './count-matches.ts'
import { filterFiles } from './file-filter.ts'
import { countArguments, grepArguments } from './grep-arguments.ts'
import { lendIgnoreFile } from './ignore-file.ts'
import { type Match, Matches } from './matches.ts'
import type { Project } from './project.ts'
import { readMatches } from './read-matches.ts'
import { isSensitive } from './read-policy.ts'
import { startRipgrep } from './ripgrep.ts'
import { SearchTime } from './search-time.ts'

export interface GrepRequest {
  /** A regular expression of ripgrep's, found within a line. */
  readonly pattern: string
  /** Which files, in the manner of `.gitignore`: `*.ts`, `src/**`, `!**\/*.test.ts`. */
  readonly glob?: string
  readonly caseSensitive?: boolean
  /** Lines shown before and after each match. */
  readonly context?: number
  /** Matches passed over, for the next page of an earlier search. */
  readonly skip?: number
  readonly limit?: number
  /** Milliseconds after which what was found so far is the answer. */
  readonly timeLimit?: number
  /** Of these, milliseconds for counting what there is past the limit. */
  readonly countLimit?: number
}

export interface GrepResult {
  readonly matches: readonly Match[]
  /** Matching lines in all files, not only those of this page. */
  readonly totalMatches: number
  /** The time ended before all was counted: there are at least so many matches, in at least so many files. */
  readonly totalIsAtLeast: boolean
  readonly filesSearched: number
  /** There is more: the limit was reached, or the time. */
  readonly truncated: boolean
  readonly timedOut: boolean
}

const defaults = {
  ...{ glob: '', caseSensitive: false, context: 2, skip: 0, limit: 50 },
  ...{ timeLimit: 3_000, countLimit: 1_000 },
}

/**
 * Finds a regular expression in the project's files, ordered by path and line, so that pages fit together. Matches past
 * the limit are only counted.
 */
export async function grep(
  project: Project,
  request: GrepRequest,
  signal?: AbortSignal,
): Promise<GrepResult> {
  const asked = { ...defaults, ...request }
  using time = new SearchTime(asked, signal)
  const matches = new Matches(asked)
  let counted: Counted | undefined
  try {
    counted = await search(project, asked, matches, time)
  } catch (error) {
    if (!time.stop.aborted) throw error // else it is only how the search came to its end
  }
  signal?.throwIfAborted()
  const isWhole = counted?.filesSearched !== undefined
  return {
    matches: matches.found,
    totalMatches: Math.max(matches.total, counted?.matches ?? 0),
    totalIsAtLeast: !isWhole,
    filesSearched: counted?.filesSearched ?? matches.files,
    truncated: matches.hasMore || !isWhole,
    timedOut: !isWhole && !matches.isComplete,
  }
}

/** Fills in the matches, and counts all there are. */
async function search(
  project: Project,
  asked: Required<GrepRequest>,
  matches: Matches,
  time: SearchTime,
): Promise<Counted> {
  const filter = filterFiles(asked.glob)
  await using rules = filter.rules && (await lendIgnoreFile(filter.rules))
  const args = [...filter.args, ...(rules?.args ?? [])]
  // The project's own .ignore can take a secret back in, so the policy decides again.
  const isShown = (path: string) => !isSensitive(path) && filter.includes(path)
  {
    await using ripgrep = await startRipgrep(project.root, grepArguments(asked, args), time.stopReading)
    const filesSearched = await readMatches(ripgrep.output, matches, isShown, time)
    if (filesSearched !== undefined) return { matches: matches.total, filesSearched }
    time.stop.throwIfAborted()
    if (!time.stopReading.aborted) throw grepFailure(await ripgrep.complaint, asked)
  }
  return await countMatches(project.root, countArguments(asked, args), isShown, time.stop)
}

/** Why ripgrep refused to search, from what it wrote. What is not about the request is a bug, and stays an error. */
function grepFailure(complaint: string, { pattern, glob }: { pattern: string; glob: string }): Error {
  const details = reasonIn(complaint)
  if (/^rg: .*\bglob\b/.test(complaint)) {
    return invalid('bad_glob', `The file pattern is not a valid glob: ${details}.`, {
      hint: 'Write it as in .gitignore: *.ts, src/**, !*.test.ts.',
      facts: { glob, details },
    })
  }
  if (/^rg: .*\b(?:regex|pattern)\b/.test(complaint)) {
    return invalid('bad_pattern', `The pattern is not a valid regular expression: ${details}.`, {
      hint: 'A match lies within one line; there is no look-around and no back-reference. Put \\ before a special character to find itself.',
      facts: { pattern, details },
    })
  }
  return new Error(`ripgrep failed: ${complaint || 'it said nothing'}`)
}

/** Its explanation of a syntax error comes last, after a drawing of the place; of others, in the first line. */
function reasonIn(complaint: string): string {
  const explanation = /^error: (.+)$/m.exec(complaint)?.[1]
  const [first = ''] = complaint.replace(/^rg: (?:error parsing glob '.*': )?/s, '').split('\n')
  return explanation ?? first
}
