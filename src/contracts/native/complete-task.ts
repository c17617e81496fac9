import { completeTask, findUnblocked, reopenTask } from '../../tasks/complete-task.ts'
import { readTaskRef } from '../../tasks/task-ref.ts'
import { defineTool } from '../contract.ts'
import { strict } from '../schema.ts'
import { changeOutput, outputOf, taskAccepted, taskArgument } from './schemas.ts'
import { numbers, showMoment, taskLine } from './task-lines.ts'
import { taskOutput, tasksOutput, typedTask } from './typed-task.ts'

export const completeTaskTool = defineTool({
  name: 'complete_task',
  description: 'Mark a task done',
  effect: 'write',
  idempotent: true,
  input: strict({ task: taskArgument, done: { type: 'boolean', description: 'false reopens it' } }, ['task']),
  accepts: { task: taskAccepted },
  output: outputOf({ task: taskOutput, change: changeOutput, unblocked: tasksOutput }),
  async run({ task, done = true }, { tasks, origin }) {
    const completed = await (done ? completeTask : reopenTask)(tasks, readTaskRef(task), origin)
    const unblocked = done && !completed.wasSo ? await findUnblocked(tasks, completed.task) : []
    return { ...completed, unblocked }
  },
  answer({ task, wasSo, change, unblocked }, { clock }) {
    const since = task.completedAt === null ? '' : `, ${showMoment(task.completedAt, clock)}`
    return [
      wasSo ? `${taskLine(task, clock)} (already so${since})` : taskLine(task, clock),
      unblocked.length === 0 ? '' : `ready now: ${numbers(unblocked)}`,
      change ? `change ${change.id}` : '',
    ]
      .filter(Boolean)
      .join('\n')
  },
  typed: ({ task, change, unblocked }) => ({
    task: typedTask(task),
    change: change?.id ?? null,
    unblocked: unblocked.map(typedTask),
  }),
})
