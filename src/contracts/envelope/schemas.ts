import type { Properties, Schema } from '../schema.ts'

/** The schemas of document 001, word for word. */

function object<const P extends Properties, const Name extends keyof P = never>(
  properties: P,
  required: readonly Name[] = [],
) {
  return { type: 'object', properties, required } as const
}

const identifier = {
  type: 'string',
  description: 'A text identifier to find the task (partial title match). Use this if task_id is not known.',
} as const satisfies Schema

export const addTaskInput = object(
  {
    title: { type: 'string', description: 'The title or name of the task (1-200 characters)' },
    description: {
      type: 'string',
      description: 'Optional additional details about the task (max 1000 characters)',
    },
  },
  ['title'],
)

export const listTasksInput = object({
  status: {
    type: 'string',
    enum: ['all', 'pending', 'completed'],
    description:
      "Filter tasks by status. 'all' returns everything, 'pending' returns incomplete tasks, 'completed' returns finished tasks. Default is 'all'.",
  },
})

export const completeTaskInput = object({
  task_id: { type: 'integer', description: 'The ID of the task to mark as complete' },
  task_identifier: identifier,
})

export const deleteTaskInput = object({
  task_id: { type: 'integer', description: 'The ID of the task to delete' },
  task_identifier: identifier,
})

export const updateTaskInput = object({
  task_id: { type: 'integer', description: 'The ID of the task to update' },
  task_identifier: identifier,
  new_title: { type: 'string', description: 'The new title for the task (1-200 characters)' },
  new_description: { type: 'string', description: 'The new description for the task (optional)' },
})
