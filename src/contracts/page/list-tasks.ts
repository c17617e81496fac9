import type { Project } from '../../projects/project.ts'
import { listAcross } from '../../tasks/list-across.ts'
import { type ListRequest, listTasks, type View, viewFilter } from '../../tasks/list-tasks.ts'
import { defineTool, type ToolContext } from '../contract.ts'
import { listTasksInput } from './schemas.ts'
import { showTasks } from './shown-task.ts'
import type { ShownTask, TaskPage } from './values.ts'

/** Views are counted no further. */
const countLimit = 10_000

export const listTasksTool = defineTool({
  name: 'list_tasks',
  description: 'A page of tasks, and how many each view has',
  effect: 'read',
  input: listTasksInput,
  async run({ view = 'open', query, limit = 100, across, ...rest }, context): Promise<TaskPage> {
    const viewer = { person: context.owner, connection: context.origin.connection ?? '' }
    const request = { view, limit, viewer, ...(query !== undefined && { words: query }), ...rest }
    const [page, counts] = await Promise.all([
      across === undefined ? ofOne(context, request) : ofAll(context, request),
      countViews(context),
    ])
    return { ...page, counts }
  },
  answer: (page) => page,
})

type ShownPage = Omit<TaskPage, 'counts'>

async function ofOne(context: ToolContext, request: ListRequest): Promise<ShownPage> {
  const page = await listTasks(context.tasks, request, context.clock)
  return { tasks: await showTasks(context, page.tasks), cursor: page.cursor }
}

/** In one order, whatever the project; what stands around them is asked project by project. */
async function ofAll(context: ToolContext, request: ListRequest): Promise<ShownPage> {
  const projects = new Map((await context.projects.list()).map((project) => [project.id, project]))
  const page = await listAcross(context.allTasks, [...projects.keys()], request, context.clock)
  const shown = new Map<string, ShownTask>()
  for (const [id, tasks] of Map.groupBy(page.tasks, ({ project }) => project)) {
    const at = context.inProject(projects.get(id) as Project)
    const some = await showTasks(
      at,
      tasks.map(({ task }) => task),
    )
    for (const task of some) shown.set(`${id} ${task.id}`, task)
  }
  const tasks = page.tasks.map(({ project, task }) => shown.get(`${project} ${task.id}`) as ShownTask)
  return { tasks, cursor: page.cursor }
}

/** Of all the tasks there are, whatever the page is narrowed to. */
async function countViews({ tasks, clock, owner }: ToolContext): Promise<Readonly<Record<View, number>>> {
  const viewer = { person: owner, connection: '' }
  const count = (view: View) => tasks.count(viewFilter(view, clock, tasks.leaseMs, viewer), countLimit)
  const counted = ['open', 'today', 'overdue', 'upcoming', 'blocked', 'mine', 'ready', 'done'] as const
  const counts = Object.fromEntries(
    await Promise.all(counted.map(async (view) => [view, await count(view)])),
  ) as Record<(typeof counted)[number], number>
  return { ...counts, all: Math.min(countLimit, counts.open + counts.done) }
}
