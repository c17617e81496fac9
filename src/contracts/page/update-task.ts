import { addComment, readComment } from '../../tasks/add-comment.ts'
import { skipTask } from '../../tasks/skip-task.ts'
import type { Task } from '../../tasks/task.ts'
import { byId, findOne } from '../../tasks/task-ref.ts'
import { updateTask } from '../../tasks/update-task.ts'
import { defineTool } from '../contract.ts'
import { mentionedIn } from '../people.ts'
import { isSkip, nothingBesideSkip } from '../read-dates.ts'
import { readGivenTask } from './read-given.ts'
import { updateTaskInput } from './schemas.ts'
import { showTaskChange } from './shown-change.ts'
import { showTask } from './shown-task.ts'
import type { UpdatedTask } from './values.ts'

export const updateTaskTool = defineTool({
  name: 'update_task',
  description: 'Change, claim or release a task',
  effect: 'write',
  input: updateTaskInput,
  async run({ task: id, note, ...given }, context): Promise<UpdatedTask> {
    const { tasks, clock, origin } = context
    const comment = async (about: Task, words: string) =>
      addComment(context.comments, about, words, await mentionedIn(context, words), origin)
    if (note !== undefined && Object.keys(given).length === 0) {
      const about = await findOne(tasks, byId(id))
      await comment(about, note)
      return { task: await showTask(context, about), change: null, next: null }
    }
    if (isSkip(given.due ?? undefined)) {
      if (note !== undefined || Object.keys(given).length > 1) throw nothingBesideSkip()
      const { task, change } = await skipTask(tasks, byId(id), origin)
      return { task: await showTask(context, task), change: showTaskChange(change, clock), next: null }
    }
    if (note !== undefined) readComment(note)
    const patch = await readGivenTask(given, context, id)
    const { task, change, next } = await updateTask(tasks, byId(id), patch, origin)
    // Last: who may comment and not change has done neither when it is refused.
    if (note !== undefined) await comment(task, note)
    return {
      task: await showTask(context, task),
      change: showTaskChange(change, clock),
      next: next ? await showTask(context, next) : null,
    }
  },
  answer: (updated) => updated,
})
