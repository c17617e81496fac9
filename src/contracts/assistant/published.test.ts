import { expect, it } from 'vitest'
import { published } from '../../../test/support/contracts/published.ts'
import { assistant } from './contract.ts'

it('002 1. add_task, Schema: add_task is published word for word', () => {
  expect(published(assistant, 'add_task')).toEqual({
    name: 'add_task',
    description: "Create a new task for the user's todo list",
    inputSchema: {
      type: 'object',
      properties: {
        user_id: { type: 'string', description: "The user's unique identifier" },
        title: {
          type: 'string',
          description: 'The task title (1-200 characters)',
          minLength: 1,
          maxLength: 200,
        },
        description: { type: 'string', description: 'Optional task description', maxLength: 1000 },
      },
      required: ['user_id', 'title'],
    },
  })
})

it('002 2. list_tasks, Schema: list_tasks is published word for word', () => {
  expect(published(assistant, 'list_tasks')).toEqual({
    name: 'list_tasks',
    description: "Retrieve tasks from the user's todo list",
    inputSchema: {
      type: 'object',
      properties: {
        user_id: { type: 'string', description: "The user's unique identifier" },
        status: {
          type: 'string',
          description: 'Filter by task status',
          enum: ['all', 'pending', 'completed'],
          default: 'all',
        },
      },
      required: ['user_id'],
    },
  })
})

it('002 3. complete_task, Schema: complete_task is published word for word', () => {
  expect(published(assistant, 'complete_task')).toEqual({
    name: 'complete_task',
    description: 'Mark a task as complete',
    inputSchema: {
      type: 'object',
      properties: {
        user_id: { type: 'string', description: "The user's unique identifier" },
        task_id: { type: 'integer', description: 'The ID of the task to complete' },
      },
      required: ['user_id', 'task_id'],
    },
  })
})

it('002 4. delete_task, Schema: delete_task is published word for word', () => {
  expect(published(assistant, 'delete_task')).toEqual({
    name: 'delete_task',
    description: "Remove a task from the user's todo list",
    inputSchema: {
      type: 'object',
      properties: {
        user_id: { type: 'string', description: "The user's unique identifier" },
        task_id: { type: 'integer', description: 'The ID of the task to delete' },
      },
      required: ['user_id', 'task_id'],
    },
  })
})

it('002 5. update_task, Schema: update_task is published word for word', () => {
  expect(published(assistant, 'update_task')).toEqual({
    name: 'update_task',
    description: "Update a task's title or description",
    inputSchema: {
      type: 'object',
      properties: {
        user_id: { type: 'string', description: "The user's unique identifier" },
        task_id: { type: 'integer', description: 'The ID of the task to update' },
        title: { type: 'string', description: 'New task title (optional)', minLength: 1, maxLength: 200 },
        description: { type: 'string', description: 'New task description (optional)', maxLength: 1000 },
      },
      required: ['user_id', 'task_id'],
    },
  })
})
