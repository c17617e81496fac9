import { byId } from '../../tasks/task-ref.ts'
import { updateTask } from '../../tasks/update-task.ts'
import { defineTool } from '../contract.ts'
import { readDates } from './read-dates.ts'
import { updateTaskInput } from './schemas.ts'
import { showTaskChange } from './shown-change.ts'
import { showTask } from './shown-task.ts'
import type { ChangedTask } from './values.ts'

export const updateTaskTool = defineTool({
  name: 'update_task',
  description: 'Change, claim or release a task',
  effect: 'write',
  input: updateTaskInput,
  async run({ task: id, ...given }, { tasks, clock, origin }): Promise<ChangedTask> {
    const { task, change } = await updateTask(tasks, byId(id), await readDates(given, clock), origin)
    return { task: await showTask(tasks, task), change: showTaskChange(change, clock) }
  },
  answer: (updated) => updated,
})
