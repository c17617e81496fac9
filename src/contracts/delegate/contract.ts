import type { Failure } from '../../errors.ts'
import { isOpen } from '../../tasks/task.ts'
import type { Contract, FailedCall } from '../contract.ts'
import { errorObjects } from '../documents/error-object.ts'
import { failedTo } from '../documents/problem.ts'
import { receiptTools } from '../documents/receipt-tools.ts'
import { published } from './schemas.ts'

export const delegate: Contract = {
  name: 'delegate',
  isPersonal: true,
  summary: 'Document 003: user_id is injected by the surface; its own error texts; no created_at',
  tools: receiptTools(published, (task) => ({
    id: task.id,
    title: task.title,
    description: task.description,
    completed: !isOpen(task),
  })),
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
