import { readDueWords } from '../../language/due-words.ts'
import { type Priority, type Status, statuses } from '../../tasks/task.ts'
import { byId } from '../../tasks/task-ref.ts'
import { updateTask } from '../../tasks/update-task.ts'
import { defineTool } from '../contract.ts'
import { number, numberOrNone, numbers, priority, taking, text, textOrNone, texts } from './schemas.ts'
import { showTaskChange } from './shown-change.ts'
import { showTask } from './shown-task.ts'

interface Args {
  readonly task: number
  readonly title?: string
  readonly description?: string | null
  readonly priority?: Priority
  readonly status?: Status
  readonly due?: string | null
  readonly tags?: readonly string[]
  readonly parent?: number | null
  readonly blockedBy?: readonly number[]
  readonly claim?: string | null
  readonly note?: string
}

export const updateTaskTool = defineTool({
  name: 'update_task',
  description: 'Change, claim or release a task',
  effect: 'write',
  input: taking(
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
  async run({ task: id, due, ...given }: Args, { tasks, clock, origin }) {
    const meant = due ? await readDueWords(due, clock) : due === undefined ? undefined : null
    const patch = { ...given, ...(meant !== undefined && { due: meant }) }
    const { task, change } = await updateTask(tasks, byId(id), patch, origin)
    return { task: await showTask(tasks, task), change: showTaskChange(change, clock) }
  },
  answer: (updated) => updated,
})
