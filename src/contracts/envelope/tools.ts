import { Failure } from '../../errors.ts'
import { addTask } from '../../tasks/add-task.ts'
import { completeTask } from '../../tasks/complete-task.ts'
import { deleteTask } from '../../tasks/delete-task.ts'
import { isOpen, type Task } from '../../tasks/task.ts'
import { updateTask } from '../../tasks/update-task.ts'
import { defineTool, type Tool } from '../contract.ts'
import { flag, integer, receiptOutput, text, textOrNull } from '../documents/outputs.ts'
import { readTextChanges, readTexts, tasksWith } from '../documents/task-values.ts'
import { listOf, type ObjectSchema, outputOf } from '../schema.ts'
import { timestamp } from '../timestamp.ts'
import {
  addTaskInput,
  completeTaskInput,
  deleteTaskInput,
  listTasksInput,
  updateTaskInput,
} from './schemas.ts'
import { findNamed, readNamed } from './which-task.ts'

const descriptionLimit = 1_000

function success(message: string, data: object): object {
  return { success: true, message, data }
}

function successOutput(data: ObjectSchema): ObjectSchema {
  return outputOf({ success: flag, message: text, data })
}

const add = defineTool({
  name: 'add_task',
  description:
    'Creates a new task for the user. Use this when the user wants to add, create, remember, or note something they need to do.',
  effect: 'write',
  nullIsAbsent: true,
  input: addTaskInput,
  output: successOutput(receiptOutput('created')),
  run: (args, { tasks, origin }) => addTask(tasks, readTexts(args, descriptionLimit), origin),
  answer: ({ task }) =>
    success(`Task '${task.title}' created successfully`, {
      task_id: task.id,
      status: 'created',
      title: task.title,
    }),
})

const listedOutput = outputOf({
  id: integer,
  title: text,
  description: textOrNull,
  is_completed: flag,
  created_at: text,
})

const list = defineTool({
  name: 'list_tasks',
  description:
    'Lists all tasks for the user. Use this when the user wants to see, view, show, or list their tasks or todos. Can filter by status.',
  effect: 'read',
  nullIsAbsent: true,
  input: listTasksInput,
  output: successOutput(outputOf({ tasks: listOf(listedOutput), count: integer, filter: text })),
  run: async ({ status = 'all' }, context) => ({
    status,
    tasks: await tasksWith(status, context),
  }),
  answer: ({ status, tasks }) =>
    success(`Found ${tasks.length} ${tasks.length === 1 ? 'task' : 'tasks'}`, {
      tasks: tasks.map(listed),
      count: tasks.length,
      filter: status,
    }),
})

function listed(task: Task): object {
  return {
    id: task.id,
    title: task.title,
    description: task.description,
    is_completed: !isOpen(task),
    created_at: timestamp(task.createdAt),
  }
}

const complete = defineTool({
  name: 'complete_task',
  description:
    'Marks a task as complete/done. Use this when the user indicates they have finished, completed, or done a task.',
  effect: 'write',
  idempotent: true,
  nullIsAbsent: true,
  input: completeTaskInput,
  output: successOutput(receiptOutput('completed')),
  async run(args, context) {
    const { tasks, origin } = context
    const { task, wasSo } = await completeTask(tasks, await findNamed(context, readNamed(args)), origin)
    if (wasSo)
      throw new Failure('conflict', 'Task is already complete', {
        reason: 'already_done',
        facts: { id: task.id },
      })
    return task
  },
  answer: (task) =>
    success(`Task '${task.title}' marked as complete`, {
      task_id: task.id,
      status: 'completed',
      title: task.title,
    }),
})

const remove = defineTool({
  name: 'delete_task',
  description:
    'Deletes/removes a task permanently. Use this when the user wants to delete, remove, or cancel a task.',
  effect: 'destroy',
  nullIsAbsent: true,
  input: deleteTaskInput,
  output: successOutput(receiptOutput('deleted')),
  run: async (args, context) =>
    deleteTask(context.tasks, await findNamed(context, readNamed(args)), context.origin),
  answer: ({ task }) =>
    success(`Task '${task.title}' has been deleted`, {
      task_id: task.id,
      status: 'deleted',
      title: task.title,
    }),
})

const update = defineTool({
  name: 'update_task',
  description:
    "Updates/modifies an existing task. Use this when the user wants to change, update, modify, or edit a task's title or description.",
  effect: 'write',
  nullIsAbsent: true,
  input: updateTaskInput,
  output: successOutput(receiptOutput('updated', { previous_title: text })),
  async run({ new_title, new_description, ...named }, context) {
    const which = readNamed(named)
    const changes = readTextChanges({ title: new_title, description: new_description }, descriptionLimit)
    return updateTask(context.tasks, await findNamed(context, which), changes, context.origin)
  },
  answer: ({ before, task }) => {
    const data = { task_id: task.id, status: 'updated', title: task.title }
    return before.title === task.title
      ? success(`Task '${task.title}' updated`, data)
      : success(`Task updated from '${before.title}' to '${task.title}'`, {
          ...data,
          previous_title: before.title,
        })
  },
})

export const tools: readonly Tool[] = [add, list, complete, remove, update]
