import type { ObjectSchema, Properties, Schema } from '../schema.ts'

/** The schemas of document 002, word for word. */

const userId = { type: 'string', description: "The user's unique identifier" } as const satisfies Schema

const taskId = (verb: string) =>
  ({ type: 'integer', description: `The ID of the task to ${verb}` }) as const satisfies Schema

function byTask(verb: string) {
  return {
    type: 'object',
    properties: { user_id: userId, task_id: taskId(verb) },
    required: ['user_id', 'task_id'],
  } as const satisfies ObjectSchema
}

export const published = {
  add_task: {
    description: "Create a new task for the user's todo list",
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
        description: { type: 'string', description: 'Optional task description', maxLength: 1000 },
      },
      required: ['user_id', 'title'],
    },
  },
  list_tasks: {
    description: "Retrieve tasks from the user's todo list",
    input: {
      type: 'object',
      properties: {
        user_id: userId,
        status: {
          type: 'string',
          description: 'Filter by task status',
          enum: ['all', 'pending', 'completed'],
          default: 'all',
        },
      },
      required: ['user_id'],
    },
    // Section 2, "Edge Cases": an invalid status is taken as "all".
    accepts: { status: {} },
  },
  complete_task: { description: 'Mark a task as complete', input: byTask('complete') },
  delete_task: { description: "Remove a task from the user's todo list", input: byTask('delete') },
  update_task: {
    description: "Update a task's title or description",
    input: {
      type: 'object',
      properties: {
        user_id: userId,
        task_id: taskId('update'),
        title: { type: 'string', description: 'New task title (optional)', minLength: 1, maxLength: 200 },
        description: { type: 'string', description: 'New task description (optional)', maxLength: 1000 },
      },
      required: ['user_id', 'task_id'],
    },
  },
} as const satisfies Record<string, { description: string; input: ObjectSchema; accepts?: Properties }>
