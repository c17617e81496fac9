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
  | 'bad_duration'
  | 'due_before_start'
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
  | 'quota_reached'
  | 'binary_file'
  | 'not_utf8'
  | 'bad_lines'
  | 'bad_pattern'
  | 'bad_glob'
  | 'parse_error'

/** What a caller can do next. Each surface says it in its own words: a tool, a command, a request. */
export type NextStep =
  | 'see_task_numbers'
  | 'see_task_titles'
  | 'see_changes_of_task'
  | 'see_discovery_numbers'
  | 'see_projects'

export interface FailureDetails {
  readonly next?: NextStep
  /** What else helps, as a sentence that holds on every surface. */
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
  readonly next: NextStep | undefined
  readonly hint: string | undefined
  readonly reason: FailureReason | undefined
  readonly facts: Readonly<Record<string, unknown>>

  constructor(code: FailureCode, message: string, details: FailureDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.code = code
    this.next = details.next
    this.hint = details.hint
    this.reason = details.reason
    this.facts = details.facts ?? {}
  }
}

/** The next step in a surface's own words, then the hint; undefined where there is neither. */
export function hintIn(
  words: Readonly<Partial<Record<NextStep, string>>>,
  { next, hint }: Failure,
): string | undefined {
  return [next && words[next], hint].filter(Boolean).join(' ') || undefined
}

export function invalid(reason: FailureReason, message: string, details: FailureDetails = {}): Failure {
  return new Failure('invalid', message, { reason, ...details })
}

/** The hint to whoever has to wait. */
export function tryAgainIn(seconds: number): string {
  return `Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`
}
