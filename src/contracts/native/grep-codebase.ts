import { invalid } from '../../errors.ts'
import type { GrepResult } from '../../workspace/grep.ts'
import type { Match } from '../../workspace/matches.ts'
import { defineTool } from '../contract.ts'
import { grep } from '../file-tools.ts'
import { filesOf } from '../project-files.ts'
import { outputOf, strict } from '../schema.ts'
import { fitting, largestBudget, ordinaryBudget } from './budget.ts'
import { between } from './schemas.ts'
import { oneLine } from './task-lines.ts'
import { verbatimLine } from './verbatim-line.ts'

const usualLimit = 50

export const grepCodebaseTool = defineTool({
  name: 'grep_codebase',
  description: 'Search files',
  effect: 'read',
  scopes: ['context:read'],
  input: strict(
    {
      pattern: { type: 'string', description: 'Regex' },
      glob: { type: 'string', description: 'Filter' },
      case_sensitive: { type: 'boolean', description: 'Default no' },
      context: { type: 'integer', description: 'Lines' },
      limit: { type: 'integer', description: 'Most' },
      cursor: { type: 'string', description: 'Next' },
    },
    ['pattern'],
  ),
  accepts: { context: between(0, 20), limit: between(1, 1_000) },
  output: outputOf({
    matches: { type: 'array', items: { type: 'object' } },
    total: { type: 'integer' },
    total_is_at_least: { type: 'boolean' },
    truncated: { type: 'boolean' },
    cursor: { type: ['string', 'null'] },
  }),
  async run(args, { project, signal }) {
    const { pattern, glob, case_sensitive: caseSensitive = false, context = 0, limit = usualLimit } = args
    if (pattern.length > 1_000) throw invalid('bad_pattern', 'A pattern has 1,000 characters at most.')
    const skip = args.cursor === undefined ? 0 : readCursor(args.cursor)
    const request = { pattern, caseSensitive, context, limit, skip, ...(glob && { glob }) }
    const found = await project.inTurn(() => grep(filesOf(project), request, signal))
    return { found, skip, budget: limit > usualLimit || context > 0 ? largestBudget : ordinaryBudget }
  },
  answer: linesOf,
  typed: ({ found, skip }) => ({
    matches: found.matches,
    total: found.totalMatches,
    total_is_at_least: found.totalIsAtLeast,
    truncated: found.truncated,
    cursor: found.truncated ? String(skip + found.matches.length) : null,
  }),
})

interface Searched {
  readonly found: GrepResult
  readonly skip: number
  /** In tokens. */
  readonly budget: number
}

export function linesOf({ found, skip, budget }: Searched): string {
  if (found.matches.length === 0) {
    const none = found.totalMatches > 0 ? 'no more matches' : 'no matches'
    return `${none} in ${counted(found.filesSearched, 'file')}${suffix(found)}`
  }
  const { items, lines } = fitting(grouped(found.matches), matchLines, budget)
  const count = items.length
  const rest = skip + count < found.totalMatches || found.truncated
  const least = found.totalIsAtLeast ? 'at least ' : ''
  const [matching, searched] = [found.totalMatches, found.filesSearched]
  return [
    `${least}${counted(matching, 'matching line')} · ${least}${counted(searched, 'file')} searched${suffix(found)}`,
    ...lines,
    rest ? `more: cursor ${skip + count}` : '',
  ]
    .filter(Boolean)
    .join('\n')
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

function suffix({ timedOut }: { timedOut: boolean }): string {
  return timedOut ? ' · stopped at the time limit: narrow it by a glob' : ''
}

interface Grouped {
  readonly match: Match
  /** The first of its file names it. */
  readonly isFirst: boolean
}

function grouped(matches: readonly Match[]): Grouped[] {
  return matches.map((match, index) => ({ match, isFirst: matches[index - 1]?.file !== match.file }))
}

/** `src/a.ts:42: text`; what follows in the same file leaves its name out. */
function matchLines({ match, isFirst }: Grouped): string {
  const { file, line, before, text, after } = match
  const name = isFirst ? oneLine(file) : ' '
  return [
    ...before.map((one, index) => `${name}-${line - before.length + index}- ${verbatimLine(one)}`),
    `${name}:${line}: ${verbatimLine(text)}`,
    ...after.map((one, index) => ` -${line + 1 + index}- ${verbatimLine(one)}`),
  ].join('\n')
}

function readCursor(cursor: string): number {
  if (/^\d{1,7}$/.test(cursor)) return Number(cursor)
  throw invalid('bad_cursor', 'That is not a cursor of this search.', {
    hint: 'Take the one that the page before ended with.',
  })
}
