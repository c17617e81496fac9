import { expect, it } from 'vitest'
import { published } from '../../../test/support/contracts/published.ts'
import { listTools } from '../../mcp/listing.ts'
import { toolsInForm } from '../function-forms.ts'
import { records } from './contract.ts'

it('004 Integration with OpenAI Agents SDK: tools convert to the form of OpenAI functions as written', () => {
  expect(toolsInForm(records, 'openai')).toEqual(
    listTools(records).map((tool) => ({
      type: 'function',
      function: { name: tool.name, description: tool.description, parameters: tool.inputSchema },
    })),
  )
})

it('004 1. create_task, JSON Schema: create_task is published word for word', () => {
  expect(published(records, 'create_task')).toEqual({
    name: 'create_task',
    description: 'Create a new todo task with title, optional description, and priority',
    inputSchema: {
      type: 'object',
      required: ['title'],
      properties: {
        title: { type: 'string', description: 'Task title (1-200 characters)', minLength: 1, maxLength: 200 },
        description: {
          type: 'string',
          description: 'Task description (optional, max 2000 characters)',
          maxLength: 2000,
          default: '',
        },
        priority: {
          type: 'string',
          description: 'Task priority level',
          enum: ['low', 'medium', 'high'],
          default: 'medium',
        },
      },
    },
  })
})

it('004 2. list_tasks, JSON Schema: list_tasks is published word for word', () => {
  expect(published(records, 'list_tasks')).toEqual({
    name: 'list_tasks',
    description: 'List tasks with optional filters for completion status and priority',
    inputSchema: {
      type: 'object',
      properties: {
        is_complete: {
          type: ['boolean', 'null'],
          description: 'Filter by completion status (true=completed, false=incomplete, null=all)',
          default: null,
        },
        priority: {
          type: ['string', 'null'],
          description: 'Filter by priority level',
          enum: ['low', 'medium', 'high', null],
          default: null,
        },
        limit: {
          type: 'integer',
          description: 'Maximum number of tasks to return',
          minimum: 1,
          maximum: 100,
          default: 50,
        },
      },
    },
  })
})

it('004 3. update_task, JSON Schema: update_task is published word for word', () => {
  expect(published(records, 'update_task')).toEqual({
    name: 'update_task',
    description: "Update an existing task's title, description, or priority",
    inputSchema: {
      type: 'object',
      required: ['task_id'],
      properties: {
        task_id: { type: 'integer', description: 'ID of the task to update' },
        title: {
          type: ['string', 'null'],
          description: 'New task title (1-200 characters)',
          minLength: 1,
          maxLength: 200,
        },
        description: {
          type: ['string', 'null'],
          description: 'New task description (max 2000 characters)',
          maxLength: 2000,
        },
        priority: {
          type: ['string', 'null'],
          description: 'New task priority level',
          enum: ['low', 'medium', 'high', null],
        },
      },
    },
  })
})

it('004 4. toggle_task_completion, JSON Schema: toggle_task_completion is published word for word', () => {
  expect(published(records, 'toggle_task_completion')).toEqual({
    name: 'toggle_task_completion',
    description: 'Mark a task as complete or incomplete',
    inputSchema: {
      type: 'object',
      required: ['task_id', 'is_complete'],
      properties: {
        task_id: { type: 'integer', description: 'ID of the task to toggle' },
        is_complete: {
          type: 'boolean',
          description: 'New completion status (true=completed, false=incomplete)',
        },
      },
    },
  })
})

it('004 5. delete_task, JSON Schema: delete_task is published word for word', () => {
  expect(published(records, 'delete_task')).toEqual({
    name: 'delete_task',
    description: 'Permanently delete a task',
    inputSchema: {
      type: 'object',
      required: ['task_id'],
      properties: { task_id: { type: 'integer', description: 'ID of the task to delete' } },
    },
  })
})

it('004 6. get_task, JSON Schema: get_task is published word for word', () => {
  expect(published(records, 'get_task')).toEqual({
    name: 'get_task',
    description: 'Get a single task by ID',
    inputSchema: {
      type: 'object',
      required: ['task_id'],
      properties: { task_id: { type: 'integer', description: 'ID of the task to retrieve' } },
    },
  })
})
