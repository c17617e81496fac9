import { addComment } from '../../tasks/add-comment.ts'
import { byId, findOne } from '../../tasks/task-ref.ts'
import { updateTask } from '../../tasks/update-task.ts'
import { defineTool } from '../contract.ts'
import { mentionedIn } from '../people.ts'
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
  async run({ task: id, note, ...given }, context): Promise<ChangedTask> {
    const { tasks, clock, origin } = context
    if (note !== undefined) {
      const about = await findOne(tasks, byId(id))
      await addComment(context.comments, about, note, await mentionedIn(context, note), origin)
      if (Object.keys(given).length === 0) return { task: await showTask(context, about), change: null }
    }
    const patch = await readDates(given, clock)
    const { task, change } = await updateTask(tasks, byId(id), patch, origin)
    return { task: await showTask(context, task), change: showTaskChange(change, clock) }
  },
  answer: (updated) => updated,
})
