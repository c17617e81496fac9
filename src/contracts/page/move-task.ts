import { byId, findOne } from '../../tasks/task-ref.ts'
import { defineTool } from '../contract.ts'
import { moveTask } from '../move-task.ts'
import { strict } from '../schema.ts'
import { number, text } from './schemas.ts'
import { showTask } from './shown-task.ts'

export const moveTaskTool = defineTool({
  name: 'move_task',
  description: 'Move a task to another project',
  effect: 'write',
  input: strict({ task: number, to: text }, ['task', 'to']),
  async run({ task: id, to }, context) {
    const task = await findOne(context.tasks, byId(id))
    const moved = await moveTask(context, task, to)
    return moved
      ? { task: await showTask(moved.at, moved.task), change: moved.change }
      : { task: await showTask(context, task), change: null }
  },
  answer: (done) => done,
})
