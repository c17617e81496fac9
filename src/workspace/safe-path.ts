import { Failure, invalid } from '../errors.ts'
import { isSensitive } from './read-policy.ts'

// A slash, a backslash (also \\server), a drive of Windows (C:\x, C:x), or a file URL.
const absolute = /^(?:[/\\]|[a-z]:|file:)/i

/**
 * A path as it was asked for, made plain: relative to the project's root, `/` between the names, no `.` among them.
 * It may not leave the project by its spelling, nor name what is never read. A backslash counts as a slash on every
 * system, so that a path means the same everywhere; `%2e` is not decoded and so names nothing.
 */
export function readPath(requested: string): string {
  if (absolute.test(requested)) {
    throw invalid('absolute_path', 'Absolute paths are not allowed.', {
      hint: "Give the path relative to the project's root, such as src/index.ts.",
      facts: { path: requested },
    })
  }
  const names = requested.split(/[/\\]/)
  if (names.includes('..')) {
    throw invalid('path_traversal', 'Path traversal is not allowed: a path has no ".." in it.', {
      hint: "Give the path from the project's root down.",
      facts: { path: requested },
    })
  }
  if (isSensitive(requested)) {
    throw new Failure('forbidden', `${requested} is among the files that are never read.`, {
      reason: 'sensitive_path',
      hint: 'Keys, passwords, .git and node_modules stay closed; no other spelling opens them.',
      facts: { path: requested },
    })
  }
  if (requested.includes('\0') || !requested.isWellFormed()) throw fileNotFound(requested)
  return names.filter((name) => name !== '' && name !== '.').join('/')
}

export function fileNotFound(path: string): Failure {
  return new Failure('not_found', `There is no file ${path}.`, {
    reason: 'file_not_found',
    hint: 'Paths are relative to the project root and tell upper from lower case; a search finds the right one.',
    facts: { path },
  })
}
