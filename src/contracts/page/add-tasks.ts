import { addTasks, listLimit } from '../../tasks/add-tasks.ts'
import { defineTool } from '../contract.ts'
import { type ArgsOf, checkArguments } from '../schema.ts'
import { readGivenTask } from './read-given.ts'
import { addTasksInput, listedTaskInput } from './schemas.ts'
import { showTaskChange } from './shown-change.ts'
import { showTasks } from './shown-task.ts'
import type { AddedTasks } from './values.ts'

export const addTasksTool = defineTool({
  name: 'add_tasks',
  description: 'Add the tasks of a list as one change',
  effect: 'write',
  input: addTasksInput,
  async run({ tasks: given }, context): Promise<AddedTasks> {
    const { tasks, clock, origin } = context
    const list = []
    // More than a list may have is refused by the use case, and not read before.
    for (const one of given.slice(0, listLimit + 1)) {
      const item = checkArguments(listedTaskInput, withoutNulls(one)) as ArgsOf<typeof listedTaskInput>
      list.push(await readGivenTask(item, context))
    }
    const added = await addTasks(tasks, list, origin)
    return { tasks: await showTasks(context, added.tasks), change: showTaskChange(added.change, clock) }
  },
  answer: (added) => added,
})

function withoutNulls(given: object): object {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null))
}
