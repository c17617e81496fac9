import type { Failure, FailureReason } from '../../errors.ts'
import type { FailedCall } from '../contract.ts'

const grepInstead = 'Use grep_codebase for text search'

type Words = (failure: Failure, call: FailedCall) => object

/** The words of document 000, by what went wrong. Everything about a path names it as it was asked for. */
const words: Partial<Record<FailureReason, Words>> = {
  bad_arguments: (failure) => ({ error: 'Invalid parameters', details: details(failure) }),
  bad_query: (failure) => ({ error: failure.message, details: details(failure) }),
  no_embeddings: () => ({
    error: 'No embeddings found. Run initial session to generate context.',
    fallback: grepInstead,
  }),
  not_embedded_yet: () => ({
    error: 'No embeddings available',
    suggestion: grepInstead,
    action: 'Embeddings will be generated in background',
  }),
  embedding_failed: ({ facts }) => ({
    error: 'Failed to generate query embedding',
    details: facts.details,
  }),
  file_not_found: onPath('File not found'),
  not_a_file: onPath('Not a file'),
  absolute_path: onPath('Absolute paths not allowed'),
  path_traversal: onPath('Path traversal not allowed'),
  sensitive_path: onPath('Permission denied'),
  linked_path: onPath('Permission denied'),
  unreadable_file: onPath('Permission denied'),
  binary_file: onPath('Binary file'),
  not_utf8: onPath('File is not UTF-8 text'),
  file_too_large: ({ facts }) => ({
    error: 'File too large',
    path: facts.path,
    size: facts.size,
    limit: facts.limit,
  }),
  parse_error: ({ facts }) => ({
    error: 'Failed to parse imports',
    path: facts.path,
    details: `Syntax error at line ${facts.line}`,
  }),
  bad_pattern: ({ facts }) => ({ error: 'Invalid regex pattern', pattern: facts.pattern }),
  bad_glob: ({ facts }, { args }) => ({
    error: 'Invalid file pattern',
    filePattern: args.filePattern,
    ...(facts.details !== undefined && { details: facts.details }),
  }),
}

export function sayFailure(failure: Failure, call: FailedCall): object {
  const known = failure.reason && words[failure.reason]
  if (known) return known(failure, call)
  if (failure.code === 'rate_limited')
    return { error: failure.message, tool: call.tool, retryAfter: failure.facts.retryAfter }
  if (failure.code === 'unavailable' && call.tool === 'context_search' && failure.reason !== 'no_project')
    return searchFailed('The store is not available. Try again.')
  return { error: failure.message, tool: call.tool }
}

export function sayBug(reference: string, { tool }: FailedCall): object {
  const message = `Something failed on our side (${reference}).`
  return tool === 'context_search' ? searchFailed(message) : { error: message, tool }
}

function searchFailed(message: string): object {
  return { error: 'Search failed', message, fallback: 'Try using grep_codebase for text search' }
}

function onPath(error: string): Words {
  return ({ facts }, { args }) => ({ error, path: facts.path ?? args.path })
}

function details({ facts, message }: Failure): object[] {
  return [{ path: facts.argument === undefined ? [] : [facts.argument], message }]
}
