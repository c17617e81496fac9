import { changeTasks, readTogether } from '../../tasks/change-tasks.ts'
import { deleteTasks } from '../../tasks/delete-tasks.ts'
import { defineTool } from '../contract.ts'
import { moveTasks } from '../move-task.ts'
import { strict } from '../schema.ts'
import { readGivenTask } from './read-given.ts'
import { changeTasksInput, numbers, text } from './schemas.ts'
import { showTaskChange } from './shown-change.ts'
import { showTasks } from './shown-task.ts'
import type { ChangedTasks } from './values.ts'

export const changeTasksTool = defineTool({
  name: 'change_tasks',
  description: 'Change several tasks as one: all of them, or none',
  effect: 'write',
  input: changeTasksInput,
  async run({ tasks: ids, after, before, ...given }, context): Promise<ChangedTasks> {
    const fields = await readGivenTask(given, context)
    const isPlaced = after !== undefined || before !== undefined
    const patch = { ...fields, ...(isPlaced && { place: { after: after ?? null, before: before ?? null } }) }
    const { tasks, change } = await changeTasks(context.tasks, ids, patch, context.origin)
    const next = change?.entries.flatMap((entry) => (entry.before === null ? (entry.after ?? []) : [])) ?? []
    return {
      tasks: await showTasks(context, tasks),
      next: await showTasks(context, next),
      change: showTaskChange(change, context.clock),
    }
  },
  answer: (changed) => changed,
})

export const deleteTasksTool = defineTool({
  name: 'delete_tasks',
  description: 'Delete several tasks and their sub-tasks as one change',
  effect: 'destroy',
  input: strict({ tasks: numbers }, ['tasks']),
  async run({ tasks: ids }, { tasks, clock, origin }) {
    const { change } = await deleteTasks(tasks, ids, origin)
    return { change: showTaskChange(change, clock) }
  },
  answer: (deleted) => deleted,
})

export const moveTasksTool = defineTool({
  name: 'move_tasks',
  description: 'Move several tasks to another project as one change',
  effect: 'write',
  input: strict({ tasks: numbers, to: text }, ['tasks', 'to']),
  async run({ tasks: ids, to }, context) {
    const moved = await moveTasks(context, readTogether(ids), to)
    if (!moved) return { tasks: [], change: null }
    return {
      tasks: await showTasks(moved.at, moved.tasks),
      change: showTaskChange(moved.change, moved.at.clock),
    }
  },
  answer: (moved) => moved,
})
