import type { Failure } from '../../errors.ts'
import type { FailedCall } from '../contract.ts'
import type { ArgumentProblem } from '../schema.ts'

/** Reasons of failures for which the documents have words. */
const reasons = [
  'unauthorized',
  'foreign_user',
  'title_missing',
  'title_empty',
  'title_too_long',
  'description_too_long',
  'no_task_named',
  'bad_task_id',
  'bad_status',
  'bad_priority',
  'bad_limit',
  'no_changes',
  'already_done',
] as const

/** The things that go wrong for which the documents have words. */
export type Problem = (typeof reasons)[number] | 'not_found' | 'ambiguous' | 'failed'

/** A contract's text for each problem it has one for. Problems without a text speak in our own words. */
export type Texts = Partial<Record<Problem, string | ((failure: Failure, call: FailedCall) => string)>>

export function textOf(texts: Texts, failure: Failure, call: FailedCall): string {
  const problem = problemOf(failure)
  const text = problem === undefined ? undefined : texts[problem]
  if (text === undefined) return isTooOften(failure) ? `${failure.message}. ${failure.hint}` : failure.message
  return typeof text === 'string' ? text : text(failure, call)
}

/** When to try again, for a call that came too often: no document but 000 knows limits, and this is its word for it. */
export function retryAfter(failure: Failure): { readonly retryAfter?: unknown } {
  return isTooOften(failure) ? { retryAfter: failure.facts.retryAfter } : {}
}

function isTooOften({ code }: Failure): boolean {
  return code === 'rate_limited'
}

export function problemOf(failure: Failure): Problem | undefined {
  if (failure.reason === 'bad_arguments') return ofArgument(failure)
  const { reason, code } = failure
  const known = reasons.find((one) => one === reason)
  if (known) return known
  if (code === 'not_found' || code === 'ambiguous') return code
  return code === 'unavailable' ? 'failed' : undefined
}

/** What a wrong argument means depends on which it is: a title of the wrong type is as good as none. */
function ofArgument({ facts }: Failure): Problem | undefined {
  if ((facts.problem as ArgumentProblem) === 'unknown') return undefined
  const byArgument: Readonly<Record<string, Problem>> = {
    title: 'title_missing',
    new_title: 'title_missing',
    task_id: 'bad_task_id',
    status: 'bad_status',
    priority: 'bad_priority',
    limit: 'bad_limit',
  }
  return byArgument[String(facts.argument)]
}

const verbs: Readonly<Record<string, string>> = {
  add_task: 'create task',
  create_task: 'create task',
  list_tasks: 'retrieve tasks',
  get_task: 'retrieve task',
  complete_task: 'complete task',
  toggle_task_completion: 'update task',
  update_task: 'update task',
  delete_task: 'delete task',
}

/** What a caller learns of a database that failed, or of a bug: that it failed, and nothing else. */
export function failedTo(tool: string): string {
  return `Failed to ${verbs[tool] ?? 'run the tool'}`
}
