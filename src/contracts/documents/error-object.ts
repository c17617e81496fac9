import type { Failure } from '../../errors.ts'
import type { Contract, FailedCall } from '../contract.ts'
import { failedTo, problemOf, retryAfter, type Texts, textOf } from './problem.ts'

/** `{error}` of documents 002 and 003; with the id that was asked for when it is a task that is not there. */
export function errorObjects(texts: Texts): Pick<Contract, 'sayFailure' | 'sayBug' | 'sayUnknownTool'> {
  return {
    sayFailure: (failure, call) => ({
      error: textOf(texts, failure, call),
      ...taskId(failure, call),
      ...retryAfter(failure),
    }),
    sayBug: (_, { tool }) => ({ error: failedTo(tool) }),
    sayUnknownTool: (name) => ({ error: `Unknown tool: ${name}` }),
  }
}

function taskId(failure: Failure, { args }: FailedCall): { task_id?: unknown } {
  const problem = problemOf(failure)
  const isAboutTask = (problem === 'not_found' || problem === 'foreign_user') && args.task_id !== undefined
  return isAboutTask ? { task_id: args.task_id } : {}
}
