import type { Project } from '../../projects/project.ts'
import type { ProjectTask } from '../../tasks/all-tasks.ts'
import { withLiveClaims } from '../../tasks/claim.ts'
import { countAcross, listAcross } from '../../tasks/list-across.ts'
import { countLimit, countTasks, listTasks, type View, views } from '../../tasks/list-tasks.ts'
import { openBlockers } from '../../tasks/open-blockers.ts'
import type { Task } from '../../tasks/task.ts'
import { defineTool, type ToolContext } from '../contract.ts'
import { inProjectNamed } from '../in-project.ts'
import { type ArgsOf, strict } from '../schema.ts'
import { fitting, largestBudget, ordinaryBudget } from './budget.ts'
import { blockersArgument, outputOf, priorityArgument, projectArgument } from './schemas.ts'
import { oneLine, taskLine } from './task-lines.ts'
import { type TypedTask, tasksOutput, typedTask } from './typed-task.ts'

/** What programs get. */
export interface ListedTasks {
  readonly tasks: readonly TypedTask[]
  readonly total: number
  readonly cursor: string | null
  readonly open_blockers: readonly number[]
}

const usualLimit = 50

const input = strict({
  view: { type: 'string', enum: views, description: 'Default open' },
  query: { type: 'string', description: 'Part of the title' },
  priority: { ...priorityArgument, description: 'Filter' },
  tag: { type: 'string', description: 'Filter' },
  project: { ...projectArgument, description: 'Name, personal, all' },
  limit: { type: 'integer', minimum: 1, maximum: 500, description: 'Default 50' },
  cursor: { type: 'string', description: 'Next page' },
})

export const listTasksTool = defineTool({
  name: 'list_tasks',
  description: 'List tasks, most urgent first',
  effect: 'read',
  input,
  output: outputOf({
    tasks: tasksOutput,
    total: { type: 'integer' },
    cursor: { type: ['string', 'null'] },
    open_blockers: { ...blockersArgument, description: 'Open tasks that these wait for' },
  }),
  async run({ project, ...request }, context) {
    const isAcross = project === undefined ? reachesAcross(request.view) : /^\s*all\s*$/i.test(project)
    return isAcross
      ? listAll(context, request)
      : listOne(context, await inProjectNamed(context, project), request)
  },
  answer({ lines, total, view, about, budget, cursor, cursorAfter }) {
    const count = `${total}${total === countLimit ? '+' : ''} ${view === 'all' ? 'in all' : view}${about}`
    const shown = fitting(lines, (line) => line, budget)
    const next = shown.lines.length < lines.length ? cursorAfter(shown.lines.length - 1) : cursor
    return [count, ...shown.lines, next === null ? '' : `more: cursor ${next}`].filter(Boolean).join('\n')
  },
  typed: ({ tasks, total, cursor, open }): ListedTasks => ({
    tasks,
    total,
    cursor,
    open_blockers: [...open],
  }),
})

type Request = Omit<ArgsOf<typeof input>, 'project'>

/** What is due is due wherever it is; other views speak of the project at hand. */
function reachesAcross(view: View | undefined): boolean {
  return view === 'today' || view === 'overdue' || view === 'upcoming' || view === 'mine'
}

async function listOne(context: ToolContext, at: ToolContext, given: Request) {
  const { view, request, budget } = readRequest(context, given)
  const { tasks, clock, reference } = at
  const [page, elsewhere] = await Promise.all([
    listTasks(tasks, request, clock),
    at === context ? context.allTasks.countElsewhere(at.project.ref.id) : 0,
  ])
  // A page that is first and last at once has been counted already.
  const isAll = page.cursor === null && request.cursor === undefined
  const total = isAll ? page.tasks.length : await countTasks(tasks, request, clock)
  const [open, live] = await Promise.all([
    openBlockers(tasks, page.tasks),
    withLiveClaims(tasks, page.tasks, clock.now),
  ])
  return {
    view,
    total,
    open,
    budget,
    about:
      at === context
        ? elsewhere > 0
          ? ` · ${elsewhere} open elsewhere`
          : ''
        : ` in ${oneLine(at.project.name)}`,
    tasks: live.map(typedTask),
    lines: live.map((task) => taskLine(task, clock, open, reference)),
    cursor: page.cursor,
    cursorAfter: (index: number) => page.cursorAfter(page.tasks[index] as Task),
  }
}

async function listAll(context: ToolContext, given: Request) {
  const { view, request, budget } = readRequest(context, given)
  const projects = new Map((await context.projects.list()).map((project) => [project.id, project]))
  const ids = [...projects.keys()]
  const page = await listAcross(context.allTasks, ids, request, context.clock)
  const isAll = page.cursor === null && request.cursor === undefined
  const counts = isAll ? null : await countAcross(context.allTasks, ids, request, context.clock)
  const total = counts ? [...counts.values()].reduce((sum, count) => sum + count, 0) : page.tasks.length
  const places = new Map(
    [...new Set(page.tasks.map(({ project }) => project))].map((id) => {
      const here = id === context.project.ref.id
      return [id, here ? context : context.inProject(projects.get(id) as Project)]
    }),
  )
  const lines = await Promise.all(
    page.tasks.map(async ({ project, task }) => {
      const at = places.get(project) as ToolContext
      const [open, [live]] = await Promise.all([
        openBlockers(at.tasks, [task]),
        withLiveClaims(at.tasks, [task] as const, at.clock.now),
      ])
      return taskLine(live, at.clock, open, at.reference)
    }),
  )
  return {
    view,
    total,
    open: new Set<number>(),
    budget,
    about: projects.size > 1 ? ' in all projects' : '',
    tasks: page.tasks.map(({ project, task }) => ({
      ...typedTask(task),
      ...(project !== context.project.ref.id && { reference: places.get(project)?.reference(task.id) }),
    })),
    lines,
    cursor: page.cursor,
    cursorAfter: (index: number) => page.cursorAfter(page.tasks[index] as ProjectTask),
  }
}

function readRequest(context: ToolContext, { view = 'open', query, limit = usualLimit, ...rest }: Request) {
  const viewer = { person: context.owner, connection: context.origin.connection ?? '' }
  return {
    view,
    request: { view, limit, viewer, ...(query !== undefined && { words: query }), ...rest },
    budget: limit > usualLimit ? largestBudget : ordinaryBudget,
  }
}
