import { getTask } from '../../tasks/get-task.ts'
import type { Task } from '../../tasks/task.ts'
import { byId } from '../../tasks/task-ref.ts'
import { defineTool } from '../contract.ts'
import { strict } from '../schema.ts'
import { may } from '../scopes.ts'
import { number } from './schemas.ts'
import { showAttachments } from './shown-attachment.ts'
import { showChanges } from './shown-change.ts'
import { showComments } from './shown-comment.ts'
import { showDiscoveries } from './shown-discovery.ts'
import { showLists } from './shown-task.ts'
import type { ShownTask, TaskDetails } from './values.ts'

const limits = { children: 200, changes: 50 }
const discoveriesLimit = 20

export const getTaskTool = defineTool({
  name: 'get_task',
  description: 'A task with everything around it',
  effect: 'read',
  input: strict({ task: number }, ['task']),
  async run({ task: id }, context): Promise<TaskDetails> {
    const { tasks, project } = context
    const { task, children, waitsFor, waiting, changes } = await getTask(tasks, byId(id), limits)
    const [shown, found, history, comments, attachments] = await Promise.all([
      showLists(context, { task: [task], subtasks: children, blockers: inOrder(waitsFor), blocks: waiting }),
      may(context, 'context:read') ? project.context.list({ task: id, limit: discoveriesLimit }) : [],
      showChanges(context, changes),
      showComments(context, id),
      showAttachments(context, id),
    ])
    const { task: tasksShown, ...lists } = shown
    const discoveries = await showDiscoveries(project.files, found)
    return {
      task: tasksShown[0] as ShownTask,
      ...lists,
      comments,
      attachments,
      discoveries,
      changes: history,
    }
  },
  answer: (details) => details,
})

function inOrder(tasks: readonly Task[]): Task[] {
  return tasks.toSorted((one, other) => one.id - other.id)
}
