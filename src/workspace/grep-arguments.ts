import { invalid } from '../errors.ts'
import type { FileFilter } from './file-filter.ts'
import type { GrepRequest } from './grep.ts'
import { fileLimit } from './read-file.ts'
import { exclusions, walkArguments } from './walk-arguments.ts'

/** Longer than any pattern a person or a model writes, and short enough for every system's command line. */
const argumentLimit = 4_000

/** How ripgrep is asked. Each value is part of its own argument, so none can be taken for an option. */
export function grepArguments(request: Required<GrepRequest>, filter: FileFilter): string[] {
  refuseUnsendable(request)
  return [
    ...walkArguments,
    '--json',
    '--sort=path',
    '--crlf',
    request.caseSensitive ? '--case-sensitive' : '--ignore-case',
    `--context=${request.context}`,
    // One file may have any number of matches, and only so many are wanted.
    `--max-count=${request.skip + request.limit + 1}`,
    `--max-filesize=${fileLimit}`,
    // A pattern such as (a{1000}){1000} is refused before it takes a gigabyte.
    '--regex-size-limit=10M',
    '--dfa-size-limit=64M',
    ...filter.args,
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
