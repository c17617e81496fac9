import { addTask } from '../../tasks/add-task.ts'
import { findSimilar } from '../../tasks/find-similar.ts'
import { defineTool } from '../contract.ts'
import { readGivenTask } from './read-given.ts'
import { addTaskInput } from './schemas.ts'
import { showTaskChange } from './shown-change.ts'
import { showTask } from './shown-task.ts'
import type { AddedTask } from './values.ts'

export const addTaskTool = defineTool({
  name: 'add_task',
  description: 'Add a task',
  effect: 'write',
  nullIsAbsent: true,
  input: addTaskInput,
  async run(given, context): Promise<AddedTask> {
    const { tasks, clock, origin } = context
    const { task, change } = await addTask(tasks, await readGivenTask(given, context), origin)
    const known = await findSimilar(tasks, task)
    const similar = known && (await tasks.find(known.id))
    return {
      task: await showTask(context, task),
      change: showTaskChange(change, clock),
      similar: similar ? await showTask(context, similar) : null,
    }
  },
  answer: (added) => added,
})
