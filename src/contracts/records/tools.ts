import { addTask } from '../../tasks/add-task.ts'
import { completeTask, reopenTask } from '../../tasks/complete-task.ts'
import { deleteTask } from '../../tasks/delete-task.ts'
import { listTasks } from '../../tasks/list-tasks.ts'
import { isOpen, type Task } from '../../tasks/task.ts'
import { byId, findOne } from '../../tasks/task-ref.ts'
import { updateTask } from '../../tasks/update-task.ts'
import { defineTool, type Tool } from '../contract.ts'
import { flag, integer, text } from '../documents/outputs.ts'
import { newestFirst, readTextChanges, readTexts } from '../documents/task-values.ts'
import { listOf, outputOf } from '../schema.ts'
import { timestamp } from '../timestamp.ts'
import {
  createTaskInput,
  deleteTaskInput,
  getTaskInput,
  listTasksInput,
  toggleCompletionInput,
  updateTaskInput,
} from './schemas.ts'

const descriptionLimit = 2_000

function record(task: Task): object {
  return {
    id: task.id,
    title: task.title,
    description: task.description ?? '',
    priority: task.priority,
    is_complete: !isOpen(task),
    created_at: timestamp(task.createdAt),
    updated_at: timestamp(task.updatedAt),
  }
}

const recordOutput = outputOf({
  id: integer,
  title: text,
  description: text,
  priority: text,
  is_complete: flag,
  created_at: text,
  updated_at: text,
})

const foundOutput = outputOf({ success: flag, task: recordOutput })

const found = (task: Task): object => ({ success: true, task: record(task) })

const create = defineTool({
  name: 'create_task',
  description: 'Create a new todo task with title, optional description, and priority',
  effect: 'write',
  input: createTaskInput,
  output: foundOutput,
  run: ({ priority, ...texts }, { tasks, origin }) =>
    addTask(tasks, { ...readTexts(texts, descriptionLimit), priority }, origin),
  answer: ({ task }) => found(task),
})

const list = defineTool({
  name: 'list_tasks',
  description: 'List tasks with optional filters for completion status and priority',
  effect: 'read',
  input: listTasksInput,
  output: outputOf({ success: flag, tasks: listOf(recordOutput), count: integer }),
  async run({ is_complete = null, priority = null, limit = 50 }, { tasks, clock }) {
    const view = is_complete === null ? 'all' : is_complete ? 'done' : 'open'
    const request = {
      view,
      limit,
      order: 'newest',
      isWhole: true,
      ...(priority !== null && { priority }),
    } as const
    return newestFirst((await listTasks(tasks, request, clock)).tasks)
  },
  answer: (tasks) => ({ success: true, tasks: tasks.map(record), count: tasks.length }),
})

const update = defineTool({
  name: 'update_task',
  description: "Update an existing task's title, description, or priority",
  effect: 'write',
  // The document's null means "leave it".
  nullIsAbsent: true,
  input: updateTaskInput,
  output: foundOutput,
  async run({ task_id, priority, ...texts }, { tasks, origin }) {
    const which = byId(task_id)
    const changes = { ...readTextChanges(texts, descriptionLimit), ...(priority && { priority }) }
    return updateTask(tasks, which, changes, origin)
  },
  answer: ({ task }) => found(task),
})

const toggle = defineTool({
  name: 'toggle_task_completion',
  description: 'Mark a task as complete or incomplete',
  effect: 'write',
  idempotent: true,
  input: toggleCompletionInput,
  output: foundOutput,
  run: async ({ task_id, is_complete }, { tasks, origin }) =>
    (is_complete ? completeTask : reopenTask)(tasks, byId(task_id), origin),
  answer: ({ task }) => found(task),
})

const remove = defineTool({
  name: 'delete_task',
  description: 'Permanently delete a task',
  effect: 'destroy',
  input: deleteTaskInput,
  output: outputOf({ success: flag, message: text }),
  run: async ({ task_id }, { tasks, origin }) => deleteTask(tasks, byId(task_id), origin),
  answer: () => ({ success: true, message: 'Task deleted successfully' }),
})

const get = defineTool({
  name: 'get_task',
  description: 'Get a single task by ID',
  effect: 'read',
  input: getTaskInput,
  output: foundOutput,
  run: async ({ task_id }, { tasks }) => findOne(tasks, byId(task_id)),
  answer: found,
})

export const tools: readonly Tool[] = [create, list, update, toggle, remove, get]
