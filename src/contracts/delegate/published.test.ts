import { expect, it } from 'vitest'
import { published } from '../../../test/support/contracts/published.ts'
import { delegate } from './contract.ts'

it('003 4.1.1 Metadata; 003 4.1.3 JSON Schema: add_task is published word for word', () => {
  expect(published(delegate, 'add_task')).toEqual({
    name: 'add_task',
    description: 'Create a new task for the user',
    inputSchema: {
      type: 'object',
      properties: {
        user_id: { type: 'string', description: "The authenticated user's ID" },
        title: {
          type: 'string',
          description: 'The task title (1-200 characters)',
          minLength: 1,
          maxLength: 200,
        },
        description: {
          type: 'string',
          description: 'Optional task description (max 1000 characters)',
          maxLength: 1000,
        },
      },
      required: ['user_id', 'title'],
    },
  })
})

it('003 4.2.1 Metadata; 003 4.2.3 JSON Schema: list_tasks is published word for word', () => {
  expect(published(delegate, 'list_tasks')).toEqual({
    name: 'list_tasks',
    description: "Retrieve user's tasks with optional status filter",
    inputSchema: {
      type: 'object',
      properties: {
        user_id: { type: 'string', description: "The authenticated user's ID" },
        status: {
          type: 'string',
          description: 'Filter tasks by status',
          enum: ['all', 'pending', 'completed'],
          default: 'all',
        },
      },
      required: ['user_id'],
    },
  })
})

it('003 4.3.1 Metadata; 003 4.3.3 JSON Schema: complete_task is published word for word', () => {
  expect(published(delegate, 'complete_task')).toEqual({
    name: 'complete_task',
    description: 'Mark a task as completed',
    inputSchema: {
      type: 'object',
      properties: {
        user_id: { type: 'string', description: "The authenticated user's ID" },
        task_id: { type: 'integer', description: 'The ID of the task to complete' },
      },
      required: ['user_id', 'task_id'],
    },
  })
})

it('003 4.4.1 Metadata; 003 4.4.3 JSON Schema: delete_task is published word for word', () => {
  expect(published(delegate, 'delete_task')).toEqual({
    name: 'delete_task',
    description: 'Permanently remove a task',
    inputSchema: {
      type: 'object',
      properties: {
        user_id: { type: 'string', description: "The authenticated user's ID" },
        task_id: { type: 'integer', description: 'The ID of the task to delete' },
      },
      required: ['user_id', 'task_id'],
    },
  })
})

it('003 4.5.1 Metadata; 003 4.5.3 JSON Schema: update_task is published word for word', () => {
  expect(published(delegate, 'update_task')).toEqual({
    name: 'update_task',
    description: "Modify a task's title or description",
    inputSchema: {
      type: 'object',
      properties: {
        user_id: { type: 'string', description: "The authenticated user's ID" },
        task_id: { type: 'integer', description: 'The ID of the task to update' },
        title: {
          type: 'string',
          description: 'New task title (1-200 characters)',
          minLength: 1,
          maxLength: 200,
        },
        description: {
          type: 'string',
          description: 'New task description (max 1000 characters)',
          maxLength: 1000,
        },
      },
      required: ['user_id', 'task_id'],
    },
  })
})
