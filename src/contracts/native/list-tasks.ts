import type { Project } from '../../projects/project.ts'
import type { ProjectTask } from '../../tasks/all-tasks.ts'
import { withLiveClaims } from '../../tasks/claim.ts'
import { countAll, listAcross } from '../../tasks/list-across.ts'
import {
  countLimit,
  countTasks,
  listTaskLines,
  listTasks,
  type TaskPage,
  type View,
  views,
} from '../../tasks/list-tasks.ts'
import { openBlockers } from '../../tasks/open-blockers.ts'
import type { Task } from '../../tasks/task.ts'
import type { TaskLine } from '../../tasks/task-store.ts'
import { defineTool, type ToolContext } from '../contract.ts'
import { inProjectNamed } from '../in-project.ts'
import { type ArgsOf, outputOf, strict } from '../schema.ts'
import { fitting, largestBudget, ordinaryBudget } from './budget.ts'
import { between, blockersArgument, priorityArgument, projectArgument } from './schemas.ts'
import { oneLine, taskLine } from './task-lines.ts'
import { type TypedTask, tasksOutput, typedTask } from './typed-task.ts'

/** What programs get. */
export interface ListedTasks {
  readonly tasks: readonly ListedTask[]
  readonly total: number
  readonly cursor: string | null
  readonly open_blockers: readonly number[]
}

/** With its reference, where it is in another project than the one at hand. */
export interface ListedTask extends TypedTask {
  readonly reference?: string | undefined
}

const usualLimit = 50

const input = strict({
  view: { type: 'string', enum: views, description: 'Default open' },
  query: { type: 'string', description: 'Words' },
  priority: { ...priorityArgument, description: 'Filter' },
  tag: { type: 'string', description: 'Filter' },
  project: { ...projectArgument, description: 'Or all' },
  limit: { type: 'integer', description: 'Most' },
  cursor: { type: 'string', description: 'Next' },
})

export const listTasksTool = defineTool({
  name: 'list_tasks',
  description: 'List tasks, urgent first',
  effect: 'read',
  input,
  accepts: { limit: between(1, 500) },
  output: outputOf({
    tasks: tasksOutput,
    total: { type: 'integer' },
    cursor: { type: ['string', 'null'] },
    open_blockers: { ...blockersArgument, description: 'Open tasks that these wait for' },
  }),
  async run({ project, ...request }, context, isTyped) {
    const isAcross = project === undefined ? reachesAcross(request.view) : /^\s*all\s*$/i.test(project)
    return isAcross
      ? listAll(context, request)
      : listOne(context, await inProjectNamed(context, project), request, isTyped)
  },
  answer({ lines, total, view, about, budget, cursor, cursorAfter }) {
    const count = `${total}${total === countLimit ? '+' : ''} ${view === 'all' ? 'in all' : view}${about}`
    const shown = fitting(lines, (line) => line, budget)
    const next = shown.lines.length < lines.length ? cursorAfter(shown.lines.length - 1) : cursor
    return [count, ...shown.lines, next === null ? '' : `more: cursor ${next}`].filter(Boolean).join('\n')
  },
  typed: ({ typedTasks, total, cursor, open }): ListedTasks => ({
    tasks: typedTasks(),
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

async function listOne(context: ToolContext, at: ToolContext, given: Request, isTyped: boolean) {
  const { view, request, budget } = readRequest(context, given)
  const { tasks, clock, reference } = at
  const [page, elsewhere] = await Promise.all([
    (isTyped ? listTasks : listTaskLines)(tasks, request, clock) as Promise<TaskPage<TaskLine>>,
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
    typedTasks: () =>
      live.map((task) => ({
        ...typedTask(task as Task), // read whole, where it is asked for
        ...(at !== context && { reference: reference(task.id) }),
      })),
    lines: live.map((task) => taskLine(task, clock, open, reference)),
    cursor: page.cursor,
    cursorAfter: (index: number) => page.cursorAfter(page.tasks[index] as TaskLine),
  }
}

/** A task as it stands in the list, and as programs get it if they ask. */
interface Shown {
  readonly line: string
  readonly typed: () => ListedTask
}

async function listAll(context: ToolContext, given: Request) {
  const { view, request, budget } = readRequest(context, given)
  const projects = new Map((await context.projects.list()).map((project) => [project.id, project]))
  const ids = [...projects.keys()]
  const page = await listAcross(context.allTasks, ids, request, context.clock)
  const isAll = page.cursor === null && request.cursor === undefined
  const total = isAll ? page.tasks.length : await countAll(context.allTasks, ids, request, context.clock)
  // What stands around them is asked project by project, and not task by task.
  const shown = new Map<ProjectTask, Shown>()
  await Promise.all(
    [...Map.groupBy(page.tasks, ({ project }) => project)].map(async ([id, found]) => {
      const isHere = id === context.project.ref.id
      const at = isHere ? context : context.inProject(projects.get(id) as Project)
      const tasks = found.map(({ task }) => task)
      const [open, live] = await Promise.all([
        openBlockers(at.tasks, tasks),
        withLiveClaims(at.tasks, tasks, at.clock.now),
      ])
      live.forEach((task, index) => {
        shown.set(found[index] as ProjectTask, {
          line: taskLine(task, at.clock, open, at.reference),
          typed: () => ({ ...typedTask(task), ...(!isHere && { reference: at.reference(task.id) }) }),
        })
      })
    }),
  )
  const rows = page.tasks.map((task) => shown.get(task) as Shown)
  return {
    view,
    total,
    open: new Set<number>(),
    budget,
    about: projects.size > 1 ? ' in all projects' : '',
    typedTasks: () => rows.map(({ typed }) => typed()),
    lines: rows.map(({ line }) => line),
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
