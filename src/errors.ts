/** What a caller can act on. The list is closed: surfaces map each code to a status, contracts to words. */
export type FailureCode =
  | 'invalid'
  | 'not_found'
  | 'ambiguous'
  | 'conflict'
  | 'forbidden'
  | 'rate_limited'
  | 'unavailable'

/** What exactly is wrong, for contracts that have their own text for it. */
export type FailureReason =
  | 'title_missing'
  | 'title_empty'
  | 'title_too_long'
  | 'description_too_long'
  | 'bad_text'
  | 'bad_priority'
  | 'bad_status'
  | 'bad_due'
  | 'bad_repeat'
  | 'bad_zone'
  | 'bad_tag'
  | 'bad_task_id'
  | 'bad_limit'
  | 'bad_cursor'
  | 'bad_arguments'
  | 'unauthorized'
  | 'foreign_user'
  | 'insufficient_scope'
  | 'already_done'
  | 'no_task_named'
  | 'two_tasks_named'
  | 'no_changes'
  | 'cycle'
  | 'too_many'
  | 'embedding_failed'
  | 'no_embeddings'
  | 'not_embedded_yet'
  | 'bad_query'
  | 'no_project'
  | 'absolute_path'
  | 'path_traversal'
  | 'sensitive_path'
  | 'linked_path'
  | 'file_not_found'
  | 'not_a_file'
  | 'unreadable_file'
  | 'file_too_large'
  | 'binary_file'
  | 'not_utf8'
  | 'bad_lines'
  | 'bad_pattern'
  | 'bad_glob'
  | 'parse_error'

export interface FailureDetails {
  /** The next move, as a sentence. */
  readonly hint?: string
  readonly reason?: FailureReason
  /** Values a contract puts into its own words: the id, the limit, the candidates. */
  readonly facts?: Readonly<Record<string, unknown>>
  readonly cause?: unknown
}

/** A failure that speaks to the caller. Anything else that is thrown is a bug and stays in the log. */
export class Failure extends Error {
  override readonly name = 'Failure'
  readonly code: FailureCode
  readonly hint: string | undefined
  readonly reason: FailureReason | undefined
  readonly facts: Readonly<Record<string, unknown>>

  constructor(code: FailureCode, message: string, details: FailureDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.code = code
    this.hint = details.hint
    this.reason = details.reason
    this.facts = details.facts ?? {}
  }
}

export function invalid(reason: FailureReason, message: string, details: FailureDetails = {}): Failure {
  return new Failure('invalid', message, { reason, ...details })
}
