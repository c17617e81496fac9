import { invalid } from '../errors.ts'
import { filterFiles } from './file-filter.ts'
import { grepArguments } from './grep-arguments.ts'
import { readEvent } from './grep-events.ts'
import { listFiles } from './list-files.ts'
import { type Match, Matches } from './matches.ts'
import { OutputLines } from './output-lines.ts'
import type { Project } from './project.ts'
import { isSensitive } from './read-policy.ts'
import { startRipgrep } from './ripgrep.ts'

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
}

export interface GrepResult {
  readonly matches: readonly Match[]
  /** Matching lines, the skipped ones included. When truncated, there are at least so many. */
  readonly totalMatches: number
  /** When truncated, at least so many. */
  readonly filesSearched: number
  /** There is more: the limit was reached, or the time. */
  readonly truncated: boolean
  readonly timedOut: boolean
}

const defaults = { glob: '', caseSensitive: false, context: 2, skip: 0, limit: 50, timeLimit: 3_000 }

/** An event has the text of a line and that of its first match, each within a megabyte that JSON may make six of. */
const eventLimit = 16 * 1024 * 1024

/**
 * Finds a regular expression in the project's files, ordered by path and line, so that pages fit together. It stops at
 * the first match past the limit: the rest of a large project need not be read to know that there is more.
 */
export async function grep(
  project: Project,
  request: GrepRequest,
  signal?: AbortSignal,
): Promise<GrepResult> {
  const asked = { ...defaults, ...request }
  const timeout = AbortSignal.timeout(asked.timeLimit)
  const stop = signal ? AbortSignal.any([signal, timeout]) : timeout
  const matches = new Matches(asked)
  let filesSearched: number | undefined
  try {
    filesSearched = await search(project, asked, matches, stop)
  } catch (error) {
    if (!stop.aborted) throw error // else it is only how the search came to its end
  }
  signal?.throwIfAborted()
  return {
    matches: matches.found,
    totalMatches: matches.total,
    filesSearched: filesSearched ?? matches.files,
    truncated: matches.hasMore || filesSearched === undefined,
    timedOut: filesSearched === undefined && !matches.isComplete,
  }
}

/** Fills in the matches. The number of files when all were searched, nothing when there are enough matches before. */
async function search(
  project: Project,
  asked: Required<GrepRequest>,
  matches: Matches,
  stop: AbortSignal,
): Promise<number | undefined> {
  const filter = filterFiles(asked.glob)
  await using ripgrep = await startRipgrep(project.root, grepArguments(asked, filter), stop)
  const shown = filter.findsIgnored ? new Set(await listFiles(project, stop)) : undefined
  const lines = new OutputLines(eventLimit)
  let isShown = true
  for await (const piece of ripgrep.output) {
    for (const line of lines.add(piece)) {
      const event = readEvent(line)
      if (event.type === 'summary') return event.filesSearched
      if (event.type === 'begin') {
        // The project's own .ignore can take a secret back in, so the policy decides again.
        isShown = shown?.has(event.path) ?? !isSensitive(event.path)
        if (isShown) matches.beginFile(event.path)
      } else if (event.type === 'end') matches.endFile()
      else if (isShown) matches.add(event)
      if (matches.isComplete) return undefined
    }
  }
  stop.throwIfAborted()
  throw grepFailure(await ripgrep.complaint, asked)
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
