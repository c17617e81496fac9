import type { Failure } from '../../errors.ts'
import type { Task } from '../../tasks/task.ts'
import type { Contract, FailedCall } from '../contract.ts'
import { documentBytes } from '../documents/outputs.ts'
import { failedTo, problemOf, retryAfter, type Texts, textOf } from '../documents/problem.ts'
import { tools } from './tools.ts'

const verb = (tool: string) => tool.replace('_task', '')

const texts: Texts = {
  unauthorized: 'Unauthorized',
  title_missing: titleEmpty,
  title_empty: titleEmpty,
  title_too_long: (_, { tool }) => `${tool === 'update_task' ? 'New' : 'Task'} title exceeds 200 characters`,
  description_too_long: ({ facts }) => `Description must be ${facts.limit} characters or less`,
  no_task_named: (_, { tool }) => `Please specify which task to ${verb(tool)}`,
  bad_task_id: 'Invalid task ID',
  bad_status: 'Invalid status filter',
  no_changes: 'No changes specified',
  already_done: 'Task is already complete',
  not_found: ({ facts }) =>
    facts.words === undefined ? 'Task not found' : `No task found matching '${facts.words}'`,
  ambiguous: ({ facts }, { tool }) =>
    tool === 'delete_task'
      ? 'Multiple tasks found. Please be more specific.'
      : `Multiple tasks found matching '${facts.words}'. Please be more specific.`,
  failed: (_, { tool }) => failedTo(tool),
}

export const envelope: Contract = {
  name: 'envelope',
  isPersonal: true,
  mostBytes: documentBytes,
  summary: 'Document 001: {success, message, data}, tasks named by id or by part of the title',
  tools,
  sayDone: ({ task }) => ({ success: true, message: 'Done', data: { task_id: task ?? null } }),
  sayFailure: (failure, call) => refusal(textOf(texts, failure, call), dataOf(failure)),
  sayBug: (_, { tool }) => refusal(failedTo(tool)),
  sayUnknownTool: (name) => refusal(`Unknown tool: ${name}`),
}

function titleEmpty(_: Failure, { tool }: FailedCall): string {
  return tool === 'update_task' ? 'Title cannot be empty' : 'Task title cannot be empty'
}

function refusal(message: string, data: object | null = null): object {
  return { success: false, message, data }
}

function dataOf(failure: Failure): object | null {
  switch (problemOf(failure)) {
    case 'ambiguous':
      return { matches: inOrder(failure.facts.candidates as readonly Task[]).map((task) => task.title) }
    case 'already_done':
      return { task_id: failure.facts.id }
    case 'not_found':
      return failure.facts.id === undefined ? null : { task_id: failure.facts.id }
    default:
      return failure.code === 'rate_limited' ? retryAfter(failure) : null
  }
}

function inOrder(tasks: readonly Task[]): readonly Task[] {
  return tasks.toSorted((one, other) => one.id - other.id)
}
