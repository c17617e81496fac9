import { ApiError } from '../../api/api-error.ts'
import type { Problem, UserInput } from './thread.ts'

/** Said by the server in the stream itself. */
export class AnsweredProblem extends Error {}

const hint = 'What was done before it stays done.'

/** Why a turn has no answer, and what can be said once more. What is refused as it is would be refused again. */
export function toProblem(thrown: unknown, said: UserInput): Problem {
  if (thrown instanceof AnsweredProblem) return { message: thrown.message, hint, said }
  if (!(thrown instanceof ApiError)) return { message: 'The answer broke off.', hint, said }
  const isFinal = thrown.code === 'invalid' || thrown.code === 'forbidden'
  return { message: thrown.message, hint: thrown.hint, said: isFinal ? null : said }
}
