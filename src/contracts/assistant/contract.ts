import { isOpen, type Task } from '../../tasks/task.ts'
import type { Contract } from '../contract.ts'
import { errorObjects } from '../documents/error-object.ts'
import { documentBytes, flag, integer, text, textOrNull } from '../documents/outputs.ts'
import { failedTo } from '../documents/problem.ts'
import { receiptTools } from '../documents/receipt-tools.ts'
import { outputOf } from '../schema.ts'
import { timestamp } from '../timestamp.ts'
import { published } from './schemas.ts'

const listedOutput = outputOf({
  id: integer,
  title: text,
  description: textOrNull,
  completed: flag,
  created_at: text,
})

function listed(task: Task): object {
  return {
    id: task.id,
    title: task.title,
    description: task.description,
    completed: !isOpen(task),
    created_at: timestamp(task.createdAt),
  }
}

export const assistant: Contract = {
  name: 'assistant',
  isPersonal: true,
  mostBytes: documentBytes,
  summary: "Document 002: user_id as an argument, which must be the caller's own; bare results; {error}",
  tools: receiptTools(published, listed, listedOutput),
  sayDone: ({ task }) => ({ task_id: task ?? null, status: 'done' }),
  ...errorObjects({
    unauthorized: 'Unauthorized',
    foreign_user: (_, { args }) => (args.task_id === undefined ? 'User not found' : 'Task not found'),
    title_missing: 'Title cannot be empty',
    title_empty: 'Title cannot be empty',
    title_too_long: 'Title exceeds 200 characters',
    description_too_long: ({ facts }) => `Description must be ${facts.limit} characters or less`,
    bad_task_id: 'Invalid task ID',
    no_changes: 'No updates provided',
    not_found: 'Task not found',
    failed: (_, { tool }) => failedTo(tool),
  }),
}
