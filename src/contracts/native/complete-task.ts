import { completeTask, findUnblocked, reopenTask } from '../../tasks/complete-task.ts'
import { defineTool } from '../contract.ts'
import { onTask } from '../on-task.ts'
import { outputOf, strict } from '../schema.ts'
import { changeOutput, taskAccepted, taskArgument } from './schemas.ts'
import { numbers, showMoment, taskLine } from './task-lines.ts'
import { taskOutput, tasksOutput, typedTask } from './typed-task.ts'

export const completeTaskTool = defineTool({
  name: 'complete_task',
  description: 'Mark done',
  effect: 'write',
  idempotent: true,
  input: strict({ task: taskArgument, done: { type: 'boolean', description: 'false reopens' } }, ['task']),
  accepts: { task: taskAccepted },
  output: outputOf({ task: taskOutput, change: changeOutput, unblocked: tasksOutput }, { next: taskOutput }),
  run: ({ task, done = true }, context) =>
    onTask(context, task, async (at, which) => {
      const completed = await (done ? completeTask : reopenTask)(at.tasks, which, at.origin)
      const unblocked = done && !completed.wasSo ? await findUnblocked(at.tasks, completed.task) : []
      return { ...completed, unblocked, at }
    }),
  answer({ task, wasSo, change, next, unblocked, at: { reference, changeReference } }, { clock }) {
    const since = task.completedAt === null ? '' : `, ${showMoment(task.completedAt, clock)}`
    const line = taskLine(task, clock, undefined, reference)
    return [
      wasSo ? `${line} (already so${since})` : line,
      next ? `next: ${taskLine(next, clock, undefined, reference)}` : '',
      unblocked.length === 0 ? '' : `ready now: ${numbers(unblocked, 10, reference)}`,
      change ? `change ${changeReference(change.id)}` : '',
    ]
      .filter(Boolean)
      .join('\n')
  },
  typed: ({ task, change, next, unblocked }) => ({
    task: typedTask(task),
    change: change?.id ?? null,
    unblocked: unblocked.map(typedTask),
    ...(next && { next: typedTask(next) }),
  }),
})
