import { readDueWords } from '../../language/due-words.ts'
import { addTask } from '../../tasks/add-task.ts'
import { findSimilar } from '../../tasks/find-similar.ts'
import type { Priority } from '../../tasks/task.ts'
import { defineTool } from '../contract.ts'
import { number, numbers, priority, taking, text, texts } from './schemas.ts'
import { showTaskChange } from './shown-change.ts'
import { showTask } from './shown-task.ts'

interface Args {
  readonly title: string
  readonly description?: string
  readonly priority?: Priority
  readonly due?: string
  readonly tags?: readonly string[]
  readonly parent?: number
  readonly blockedBy?: readonly number[]
  readonly steps?: readonly string[]
}

export const addTaskTool = defineTool({
  name: 'add_task',
  description: 'Add a task',
  effect: 'write',
  nullIsAbsent: true,
  input: taking(
    {
      title: text,
      description: text,
      priority,
      due: text,
      tags: texts,
      parent: number,
      blockedBy: numbers,
      steps: texts,
    },
    ['title'],
  ),
  async run({ due, ...given }: Args, { tasks, clock, origin }) {
    const draft = { ...given, due: due === undefined ? null : await readDueWords(due, clock) }
    const { task, change } = await addTask(tasks, draft, origin)
    const similar = await findSimilar(tasks, task)
    return {
      task: await showTask(tasks, task),
      change: showTaskChange(change, clock),
      similar: similar ? await showTask(tasks, similar) : null,
    }
  },
  answer: (added) => added,
})
