import type { Contract } from '../contract.ts'
import { documentBytes } from '../documents/outputs.ts'
import { failedTo, retryAfter, type Texts, textOf } from '../documents/problem.ts'
import { tools } from './tools.ts'

const texts: Texts = {
  unauthorized: 'Unauthorized',
  title_missing: 'Title is required',
  title_empty: 'Title cannot be empty',
  title_too_long: ({ facts }) => `Title must be ${facts.limit} characters or less`,
  description_too_long: ({ facts }) => `Description must be ${facts.limit} characters or less`,
  bad_task_id: 'Invalid task ID',
  bad_priority: (_, { tool }) =>
    tool === 'update_task' ? 'Invalid priority' : 'Invalid priority. Must be: low, medium, or high',
  bad_limit: 'Limit must be between 1 and 100',
  no_changes: 'At least title, description or priority required',
  not_found: 'Task not found',
  failed: (_, { tool }) => failedTo(tool),
}

export const records: Contract = {
  name: 'records',
  isPersonal: true,
  mostBytes: documentBytes,
  summary: 'Document 004: {success, task}, with priority and a limit on lists',
  tools,
  sayDone: ({ task }) => ({ success: true, task: { id: task ?? null } }),
  sayFailure: (failure, call) => ({ ...refusal(textOf(texts, failure, call)), ...retryAfter(failure) }),
  sayBug: (_, { tool }) => refusal(failedTo(tool)),
  sayUnknownTool: (name) => refusal(`Unknown tool: ${name}`),
}

function refusal(error: string): object {
  return { success: false, error }
}
