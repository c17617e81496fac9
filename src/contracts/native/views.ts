import { getTask } from '../../tasks/get-task.ts'
import { listTasks, type View } from '../../tasks/list-tasks.ts'
import { openBlockers } from '../../tasks/open-blockers.ts'
import type { Task } from '../../tasks/task.ts'
import { byId } from '../../tasks/task-ref.ts'
import type { CallDependencies, Caller } from '../call.ts'
import { largestBudget } from './budget.ts'
import { discoveriesOf, showDetails } from './get-task.ts'
import { taskLine } from './task-lines.ts'

/** One task in full, as the resource `task://{id}` shows it. */
export async function describeTask(deps: CallDependencies, caller: Caller, id: number): Promise<string> {
  const details = await getTask(deps.tasks(caller), byId(id))
  const known = await discoveriesOf(caller, deps.project(caller), id)
  return showDetails({ ...details, ...known }, deps.clock(), largestBudget)
}

const boardViews: readonly (readonly [View, string])[] = [
  ['overdue', 'Overdue'],
  ['today', 'Due today'],
  ['ready', 'Ready'],
]

/** What a person would want to see first: overdue, due today, then what can be begun. Each task once. */
export async function board(deps: CallDependencies, caller: Caller): Promise<string> {
  const [tasks, clock] = [deps.tasks(caller), deps.clock()]
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
  return listTasks(deps.tasks(caller), { view: 'open', limit: 50, ...request }, deps.clock())
}
