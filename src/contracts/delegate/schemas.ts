import type { ObjectSchema, Schema } from '../schema.ts'

/** The schemas of document 003, word for word. */

const userId = { type: 'string', description: "The authenticated user's ID" } as const satisfies Schema

const taskId = (verb: string) =>
  ({ type: 'integer', description: `The ID of the task to ${verb}` }) as const satisfies Schema

/** The document requires `user_id` and has the agent layer inject it: here the surface does, so it may be absent. */
const injected = ['user_id'] as const

function byTask(verb: string) {
  return {
    type: 'object',
    properties: { user_id: userId, task_id: taskId(verb) },
    required: ['user_id', 'task_id'],
  } as const satisfies ObjectSchema
}

export const published = {
  add_task: {
    description: 'Create a new task for the user',
    injected,
    input: {
      type: 'object',
      properties: {
        user_id: userId,
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
  },
  list_tasks: {
    description: "Retrieve user's tasks with optional status filter",
    injected,
    input: {
      type: 'object',
      properties: {
        user_id: userId,
        status: {
          type: 'string',
          description: 'Filter tasks by status',
          enum: ['all', 'pending', 'completed'],
          default: 'all',
        },
      },
      required: ['user_id'],
    },
  },
  complete_task: { description: 'Mark a task as completed', injected, input: byTask('complete') },
  delete_task: { description: 'Permanently remove a task', injected, input: byTask('delete') },
  update_task: {
    description: "Modify a task's title or description",
    injected,
    input: {
      type: 'object',
      properties: {
        user_id: userId,
        task_id: taskId('update'),
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
  },
} as const
