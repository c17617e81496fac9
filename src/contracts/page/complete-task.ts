import { completeTask, findUnblocked, reopenTask } from '../../tasks/complete-task.ts'
import { byId } from '../../tasks/task-ref.ts'
import { defineTool } from '../contract.ts'
import { strict } from '../schema.ts'
import { number } from './schemas.ts'
import { showTaskChange } from './shown-change.ts'
import { showTask, showTasks } from './shown-task.ts'
import type { CompletedTask } from './values.ts'

export const completeTaskTool = defineTool({
  name: 'complete_task',
  description: 'Mark a task done, or reopen it',
  effect: 'write',
  idempotent: true,
  input: strict({ task: number, done: { type: 'boolean' } }, ['task']),
  async run({ task: id, done = true }, context): Promise<CompletedTask> {
    const { tasks, clock, origin } = context
    const { task, wasSo, change, next } = await (done ? completeTask : reopenTask)(tasks, byId(id), origin)
    const unblocked = done && !wasSo ? await findUnblocked(tasks, task) : []
    return {
      task: await showTask(context, task),
      change: showTaskChange(change, clock),
      next: next ? await showTask(context, next) : null,
      unblocked: await showTasks(context, unblocked),
    }
  },
  answer: (completed) => completed,
})
