import { expect, it } from 'vitest'
import { listTools } from '../../mcp/listing.ts'
import { toolsInForm } from '../function-forms.ts'
import { envelope } from './contract.ts'

const inCohereForm = (name: string) =>
  toolsInForm(envelope, 'cohere').find((tool) => tool.function.name === name)

it('001 Tool Definitions (Cohere Format): MCP lists the same words as Cohere gets', () => {
  expect(
    listTools(envelope).map(({ name, description, inputSchema }) => ({
      type: 'function',
      function: { name, description, parameters: inputSchema },
    })),
  ).toEqual(toolsInForm(envelope, 'cohere'))
})

it('001 Tool 1, Schema: add_task is published word for word', () => {
  expect(inCohereForm('add_task')).toEqual({
    type: 'function',
    function: {
      name: 'add_task',
      description:
        'Creates a new task for the user. Use this when the user wants to add, create, remember, or note something they need to do.',
      parameters: {
        type: 'object',
        properties: {
          title: { type: 'string', description: 'The title or name of the task (1-200 characters)' },
          description: {
            type: 'string',
            description: 'Optional additional details about the task (max 1000 characters)',
          },
        },
        required: ['title'],
      },
    },
  })
})

it('001 Tool 2, Schema: list_tasks is published word for word', () => {
  expect(inCohereForm('list_tasks')).toEqual({
    type: 'function',
    function: {
      name: 'list_tasks',
      description:
        'Lists all tasks for the user. Use this when the user wants to see, view, show, or list their tasks or todos. Can filter by status.',
      parameters: {
        type: 'object',
        properties: {
          status: {
            type: 'string',
            enum: ['all', 'pending', 'completed'],
            description:
              "Filter tasks by status. 'all' returns everything, 'pending' returns incomplete tasks, 'completed' returns finished tasks. Default is 'all'.",
          },
        },
        required: [],
      },
    },
  })
})

it('001 Tool 3, Schema: complete_task is published word for word', () => {
  expect(inCohereForm('complete_task')).toEqual({
    type: 'function',
    function: {
      name: 'complete_task',
      description:
        'Marks a task as complete/done. Use this when the user indicates they have finished, completed, or done a task.',
      parameters: {
        type: 'object',
        properties: {
          task_id: { type: 'integer', description: 'The ID of the task to mark as complete' },
          task_identifier: {
            type: 'string',
            description:
              'A text identifier to find the task (partial title match). Use this if task_id is not known.',
          },
        },
        required: [],
      },
    },
  })
})

it('001 Tool 4, Schema: delete_task is published word for word', () => {
  expect(inCohereForm('delete_task')).toEqual({
    type: 'function',
    function: {
      name: 'delete_task',
      description:
        'Deletes/removes a task permanently. Use this when the user wants to delete, remove, or cancel a task.',
      parameters: {
        type: 'object',
        properties: {
          task_id: { type: 'integer', description: 'The ID of the task to delete' },
          task_identifier: {
            type: 'string',
            description:
              'A text identifier to find the task (partial title match). Use this if task_id is not known.',
          },
        },
        required: [],
      },
    },
  })
})

it('001 Tool 5, Schema: update_task is published word for word', () => {
  expect(inCohereForm('update_task')).toEqual({
    type: 'function',
    function: {
      name: 'update_task',
      description:
        "Updates/modifies an existing task. Use this when the user wants to change, update, modify, or edit a task's title or description.",
      parameters: {
        type: 'object',
        properties: {
          task_id: { type: 'integer', description: 'The ID of the task to update' },
          task_identifier: {
            type: 'string',
            description:
              'A text identifier to find the task (partial title match). Use this if task_id is not known.',
          },
          new_title: { type: 'string', description: 'The new title for the task (1-200 characters)' },
          new_description: { type: 'string', description: 'The new description for the task (optional)' },
        },
        required: [],
      },
    },
  })
})
