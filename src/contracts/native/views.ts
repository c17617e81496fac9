import { getTask } from '../../tasks/get-task.ts'
import { listTasks, type View } from '../../tasks/list-tasks.ts'
import { openBlockers } from '../../tasks/open-blockers.ts'
import type { Task } from '../../tasks/task.ts'
import { byId } from '../../tasks/task-ref.ts'
import { authorsOf } from '../authors.ts'
import type { CallDependencies, Caller } from '../call.ts'
import { largestBudget } from './budget.ts'
import { discoveriesOf, peopleOf, showDetails } from './get-task.ts'
import { type Names, taskLine } from './task-lines.ts'

/** One task in full, as the resource `task://{id}` shows it, by `names` where its project is another one. */
export async function describeTask(
  deps: CallDependencies,
  caller: Caller,
  id: number,
  names?: Names,
): Promise<string> {
  const details = await getTask(deps.tasks(caller), byId(id))
  const [known, comments] = await Promise.all([
    discoveriesOf(caller, deps.project(caller), id),
    deps.comments(caller).list(id),
  ])
  const people = await deps.people(peopleOf(details, comments))
  const authors = await authorsOf({ owner: caller.owner, people: deps.people }, known.discoveries)
  const shown = { ...details, ...known, comments, people, authors, ...(names && { names }) }
  return showDetails(shown, await deps.clock(caller), largestBudget)
}

const boardViews: readonly (readonly [View, string])[] = [
  ['overdue', 'Overdue'],
  ['today', 'Due today'],
  ['ready', 'Ready'],
]

/** What a person would want to see first: overdue, due today, then what can be begun. Each task once. */
export async function board(deps: CallDependencies, caller: Caller): Promise<string> {
  const [tasks, clock] = [deps.tasks(caller), await deps.clock(caller)]
  const pages = await Promise.all(boardViews.map(([view]) => listTasks(tasks, { view, limit: 20 }, clock)))
  const open = await openBlockers(
    tasks,
    pages.flatMap((page) => page.tasks),
  )
  const seen = new Set<number>()
  const parts = boardViews.map(([, heading], index) => {
    const page = pages[index]
    const fresh = page?.tasks.filter((task) => !seen.has(task.id)) ?? []
    for (const task of fresh) seen.add(task.id)
    const lines = fresh.map((task) => taskLine(task, clock, open))
    return fresh.length === 0 ? '' : `${heading}\n${lines.join('\n')}`
  })
  return parts.filter(Boolean).join('\n\n') || 'Nothing is due and nothing is ready.'
}

/** Open tasks to choose from. */
export async function taskTitles(
  deps: CallDependencies,
  caller: Caller,
  request: { readonly words?: string; readonly cursor?: string },
): Promise<{ tasks: readonly Task[]; cursor: string | null }> {
  return listTasks(deps.tasks(caller), { view: 'open', limit: 50, ...request }, await deps.clock(caller))
}
