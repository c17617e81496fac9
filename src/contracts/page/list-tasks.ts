import { listTasks, type View, viewFilter } from '../../tasks/list-tasks.ts'
import { defineTool, type ToolContext } from '../contract.ts'
import { listTasksInput } from './schemas.ts'
import { showTasks } from './shown-task.ts'
import type { TaskPage } from './values.ts'

/** Views are counted no further. */
const countLimit = 10_000

export const listTasksTool = defineTool({
  name: 'list_tasks',
  description: 'A page of tasks, and how many each view has',
  effect: 'read',
  input: listTasksInput,
  async run({ view = 'open', query, limit = 100, ...rest }, context): Promise<TaskPage> {
    const request = { view, limit, ...(query !== undefined && { words: query }), ...rest }
    const [page, counts] = await Promise.all([
      listTasks(context.tasks, request, context.clock),
      countViews(context),
    ])
    return { tasks: await showTasks(context.tasks, page.tasks), cursor: page.cursor, counts }
  },
  answer: (page) => page,
})

/** Of all the tasks there are, whatever the page is narrowed to. */
async function countViews({ tasks, clock }: ToolContext): Promise<Readonly<Record<View, number>>> {
  const count = (view: View) => tasks.count(viewFilter(view, clock), countLimit)
  const [open, today, overdue, blocked, done] = (await Promise.all(
    (['open', 'today', 'overdue', 'blocked', 'done'] as const).map(count),
  )) as [number, number, number, number, number]
  return {
    ready: Math.max(0, open - blocked),
    open,
    today,
    overdue,
    blocked,
    done,
    all: Math.min(countLimit, open + done),
  }
}
