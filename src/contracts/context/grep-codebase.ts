import { invalid } from '../../errors.ts'
import type { GrepResult } from '../../workspace/grep.ts'
import type { Match } from '../../workspace/matches.ts'
import { defineTool } from '../contract.ts'
import { flag, integer, text } from '../documents/outputs.ts'
import { grep } from '../file-tools.ts'
import { filesOf } from '../project-files.ts'
import { listOf, outputOf } from '../schema.ts'
import { grepCodebaseInput } from './schemas.ts'

const longest = 200

const matchOutput = outputOf({
  file: text,
  line: integer,
  column: integer,
  text,
  context: outputOf({ before: listOf(text), after: listOf(text) }),
})

export const grepCodebaseTool = defineTool({
  name: 'grep_codebase',
  description:
    'Fast text search across codebase using regex. Good for exact matches and when semantic search unavailable.',
  effect: 'read',
  scopes: ['context:read'],
  idempotent: true,
  input: grepCodebaseInput,
  output: outputOf(
    {
      matches: listOf(matchOutput),
      pattern: text,
      totalMatches: integer,
      filesSearched: integer,
      searchTime: integer,
    },
    { totalIsAtLeast: flag, truncated: flag, message: text },
  ),
  perMinute: 60,
  slowAfterMs: () => 3_000,
  async run({ pattern, filePattern, caseSensitive = false, limit = 50 }, { project, signal }) {
    const { length } = [...pattern]
    if (length < 1 || length > longest) {
      const wrong = `"pattern" must have 1 to ${longest} characters.`
      throw invalid('bad_arguments', wrong, { facts: { argument: 'pattern' } })
    }
    const start = performance.now()
    const request = { pattern, caseSensitive, limit, ...(filePattern && { glob: filePattern }) }
    const found = await project.inTurn(() => grep(filesOf(project), request, signal))
    return { found, pattern, milliseconds: performance.now() - start }
  },
  measure: ({ found, pattern }) => ({ pattern, results: found.matches.length }),
  answer: answerOf,
})

interface Searched {
  readonly found: GrepResult
  readonly pattern: string
  readonly milliseconds: number
}

export function answerOf({ found, pattern, milliseconds }: Searched): object {
  return {
    matches: found.matches.map(shown),
    pattern,
    totalMatches: found.totalMatches,
    ...(found.totalIsAtLeast && { totalIsAtLeast: true }),
    filesSearched: found.filesSearched,
    searchTime: Math.round(milliseconds),
    ...(found.truncated && { truncated: true }),
    ...(found.matches.length === 0 &&
      !found.truncated && { message: `No matches found for pattern '${pattern}'` }),
  }
}

function shown({ file, line, column, text, before, after }: Match): object {
  return { file, line, column, text, context: { before, after } }
}
