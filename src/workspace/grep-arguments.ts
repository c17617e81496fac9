import { invalid } from '../errors.ts'
import type { GrepRequest } from './grep.ts'
import { fileLimit } from './read-file.ts'
import { exclusions, walkArguments } from './walk-arguments.ts'

/** Longer than any pattern a person or a model writes, and short enough for every system's command line. */
const argumentLimit = 4_000

/** How ripgrep is asked for matches. Each value is part of its own argument, so none can be taken for an option. */
export function grepArguments(request: Required<GrepRequest>, filterArgs: readonly string[]): string[] {
  const output = ['--json', '--sort=path', `--context=${request.context}`]
  return [...output, ...searchArguments(request, filterArgs)]
}

/** How it is asked for the number of matching lines, file by file and in any order. */
export function countArguments(request: Required<GrepRequest>, filterArgs: readonly string[]): string[] {
  return ['--count', '--null', '--stats', ...searchArguments(request, filterArgs)]
}

function searchArguments(request: Required<GrepRequest>, filterArgs: readonly string[]): string[] {
  refuseUnsendable(request)
  return [
    ...walkArguments,
    '--crlf',
    request.caseSensitive ? '--case-sensitive' : '--ignore-case',
    `--max-filesize=${fileLimit}`,
    // A pattern such as (a{1000}){1000} is refused before it takes a gigabyte.
    '--regex-size-limit=10M',
    '--dfa-size-limit=64M',
    ...filterArgs,
    ...exclusions,
    `--regexp=${request.pattern}`,
    '--',
    '.',
  ]
}

function refuseUnsendable({ pattern, glob }: Required<GrepRequest>): void {
  if (pattern.includes('\0') || pattern.length > argumentLimit) {
    throw invalid('bad_pattern', 'The pattern is too long, or has a NUL character.', {
      facts: { pattern, limit: argumentLimit },
    })
  }
  if (glob.includes('\0') || glob.length > argumentLimit) {
    throw invalid('bad_glob', 'The file pattern is too long, or has a NUL character.', {
      facts: { glob, limit: argumentLimit },
    })
  }
}
