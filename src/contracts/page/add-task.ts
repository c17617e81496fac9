import { addTask } from '../../tasks/add-task.ts'
import { findSimilar } from '../../tasks/find-similar.ts'
import { defineTool } from '../contract.ts'
import { readDueWords } from '../due-words.ts'
import { strict } from '../schema.ts'
import { number, numbers, priority, text, texts } from './schemas.ts'
import { showTaskChange } from './shown-change.ts'
import { showTask } from './shown-task.ts'

export const addTaskTool = defineTool({
  name: 'add_task',
  description: 'Add a task',
  effect: 'write',
  nullIsAbsent: true,
  input: strict(
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
  async run({ due, ...given }, { tasks, clock, origin }) {
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
