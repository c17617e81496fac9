import { deleteTask } from '../../tasks/delete-task.ts'
import { readTaskRef } from '../../tasks/task-ref.ts'
import { defineTool } from '../contract.ts'
import {
  changeOutput,
  outputOf,
  strict,
  takingTask,
  taskArgument,
  taskOutput,
  tasksOutput,
} from './schemas.ts'
import { numbers } from './task-lines.ts'
import { typedTask } from './typed-task.ts'

export const deleteTaskTool = defineTool({
  name: 'delete_task',
  description: 'Delete a task and its sub-tasks',
  effect: 'destroy',
  ...takingTask(strict({ task: taskArgument }, ['task'])),
  output: outputOf({ task: taskOutput, below: tasksOutput, change: changeOutput }),
  run: ({ task }: { task: number | string }, { tasks, origin }) =>
    deleteTask(tasks, readTaskRef(task), origin),
  answer: ({ task, below, change }) => {
    const all = below.length === 0 ? '' : ` with ${below.length} sub-task${below.length === 1 ? '' : 's'}`
    return `- ${numbers([task])}${all}\nundo with change ${change.id}`
  },
  typed: ({ task, below, change }) => ({
    task: typedTask(task),
    below: below.map(typedTask),
    change: change.id,
  }),
})
