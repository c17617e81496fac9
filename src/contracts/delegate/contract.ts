import type { Failure } from '../../errors.ts'
import { isOpen, type Task } from '../../tasks/task.ts'
import type { Contract, FailedCall } from '../contract.ts'
import { errorObjects } from '../documents/error-object.ts'
import { documentBytes, flag, integer, text, textOrNull } from '../documents/outputs.ts'
import { failedTo } from '../documents/problem.ts'
import { receiptTools } from '../documents/receipt-tools.ts'
import { outputOf } from '../schema.ts'
import { published } from './schemas.ts'

const listedOutput = outputOf({ id: integer, title: text, description: textOrNull, completed: flag })

function listed(task: Task): object {
  return {
    id: task.id,
    title: task.title,
    description: task.description,
    completed: !isOpen(task),
  }
}

export const delegate: Contract = {
  name: 'delegate',
  isPersonal: true,
  mostBytes: documentBytes,
  summary: 'Document 003: user_id is injected by the surface; its own error texts; no created_at',
  tools: receiptTools(published, listed, listedOutput),
  sayDone: ({ task }) => ({ task_id: task ?? null, status: 'done' }),
  ...errorObjects({
    unauthorized: 'Unauthorized',
    foreign_user: (_, { args }) => (args.task_id === undefined ? 'Invalid user' : 'Task not found'),
    title_missing: titleEmpty,
    title_empty: titleEmpty,
    title_too_long: ({ facts }) => `Title must be ${facts.limit} characters or less`,
    description_too_long: ({ facts }) => `Description must be ${facts.limit} characters or less`,
    bad_task_id: 'Invalid task ID',
    bad_status: 'Invalid status filter',
    no_changes: 'At least title or description required',
    not_found: 'Task not found',
    failed: (_, { tool }) => failedTo(tool),
  }),
}

function titleEmpty(_: Failure, { tool }: FailedCall): string {
  return tool === 'update_task' ? 'Title cannot be empty' : 'Title is required'
}
