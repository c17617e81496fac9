import type { ObjectSchema, Schema } from '../schema.ts'

/** The schemas of document 004, word for word. */

const taskId = (purpose: string) =>
  ({ type: 'integer', description: `ID of the task to ${purpose}` }) as const satisfies Schema

function byTask(purpose: string) {
  return {
    type: 'object',
    required: ['task_id'],
    properties: { task_id: taskId(purpose) },
  } as const satisfies ObjectSchema
}

export const createTaskInput = {
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
} as const satisfies ObjectSchema

export const listTasksInput = {
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
} as const satisfies ObjectSchema

export const updateTaskInput = {
  type: 'object',
  required: ['task_id'],
  properties: {
    task_id: taskId('update'),
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
} as const satisfies ObjectSchema

export const toggleCompletionInput = {
  type: 'object',
  required: ['task_id', 'is_complete'],
  properties: {
    task_id: taskId('toggle'),
    is_complete: { type: 'boolean', description: 'New completion status (true=completed, false=incomplete)' },
  },
} as const satisfies ObjectSchema

export const deleteTaskInput = byTask('delete')
export const getTaskInput = byTask('retrieve')
