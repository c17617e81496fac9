import { addTask } from '../../tasks/add-task.ts'
import { findSimilar } from '../../tasks/find-similar.ts'
import { defineTool } from '../contract.ts'
import { readDates } from './read-dates.ts'
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
  async run(given, { tasks, clock, origin }): Promise<AddedTask> {
    const { task, change } = await addTask(tasks, await readDates(given, clock), origin)
    const similar = await findSimilar(tasks, task)
    return {
      task: await showTask(tasks, task),
      change: showTaskChange(change, clock),
      similar: similar ? await showTask(tasks, similar) : null,
    }
  },
  answer: (added) => added,
})
