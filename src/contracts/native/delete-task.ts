import { deleteTask } from '../../tasks/delete-task.ts'
import { defineTool } from '../contract.ts'
import { onTask } from '../on-task.ts'
import { outputOf, strict } from '../schema.ts'
import { changeOutput, taskAccepted, taskArgument } from './schemas.ts'
import { numbers } from './task-lines.ts'
import { taskOutput, tasksOutput, typedTask } from './typed-task.ts'

export const deleteTaskTool = defineTool({
  name: 'delete_task',
  description: 'Delete a task with sub-tasks',
  effect: 'destroy',
  input: strict({ task: taskArgument }, ['task']),
  accepts: { task: taskAccepted },
  output: outputOf({ task: taskOutput, below: tasksOutput, change: changeOutput }),
  run: ({ task }, context) =>
    onTask(context, task, async (at, which) => ({ ...(await deleteTask(at.tasks, which, at.origin)), at })),
  answer: ({ task, below, change, at: { reference, changeReference } }) => {
    const all = below.length === 0 ? '' : ` with ${below.length} sub-task${below.length === 1 ? '' : 's'}`
    return `- ${numbers([task], 1, reference)}${all}\nundo with change ${changeReference(change.id)}`
  },
  typed: ({ task, below, change }) => ({
    task: typedTask(task),
    below: below.map(typedTask),
    change: change.id,
  }),
})
