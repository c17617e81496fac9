import { statuses } from '../../tasks/task.ts'
import { byId } from '../../tasks/task-ref.ts'
import { updateTask } from '../../tasks/update-task.ts'
import { defineTool } from '../contract.ts'
import { readDueWords } from '../due-words.ts'
import { strict } from '../schema.ts'
import { number, numberOrNone, numbers, priority, text, textOrNone, texts } from './schemas.ts'
import { showTaskChange } from './shown-change.ts'
import { showTask } from './shown-task.ts'

export const updateTaskTool = defineTool({
  name: 'update_task',
  description: 'Change, claim or release a task',
  effect: 'write',
  input: strict(
    {
      task: number,
      title: text,
      description: textOrNone,
      priority,
      status: { type: 'string', enum: statuses },
      due: textOrNone,
      tags: texts,
      parent: numberOrNone,
      blockedBy: numbers,
      claim: textOrNone,
      note: text,
    },
    ['task'],
  ),
  async run({ task: id, due, ...given }, { tasks, clock, origin }) {
    const meant = due ? await readDueWords(due, clock) : due === undefined ? undefined : null
    const patch = { ...given, ...(meant !== undefined && { due: meant }) }
    const { task, change } = await updateTask(tasks, byId(id), patch, origin)
    return { task: await showTask(tasks, task), change: showTaskChange(change, clock) }
  },
  answer: (updated) => updated,
})
