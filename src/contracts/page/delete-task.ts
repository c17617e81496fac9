import { deleteTask } from '../../tasks/delete-task.ts'
import { byId } from '../../tasks/task-ref.ts'
import { defineTool } from '../contract.ts'
import { strict } from '../schema.ts'
import { number } from './schemas.ts'
import { showTaskChange } from './shown-change.ts'

export const deleteTaskTool = defineTool({
  name: 'delete_task',
  description: 'Delete a task and its sub-tasks',
  effect: 'destroy',
  input: strict({ task: number }, ['task']),
  async run({ task }, { tasks, clock, origin }) {
    const { change } = await deleteTask(tasks, byId(task), origin)
    return { change: showTaskChange(change, clock) }
  },
  answer: (deleted) => deleted,
})
