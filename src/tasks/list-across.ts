import { invalid } from '../errors.ts'
import type { AllTasks, ProjectTask } from './all-tasks.ts'
import type { Clock } from './calendar.ts'
import { fitPage } from './fit-page.ts'
import { countLimit, type ListRequest, readListRequest } from './list-tasks.ts'
import { sortKey } from './sort-key.ts'
import type { Order } from './task-store.ts'

export interface AcrossPage {
  readonly tasks: readonly ProjectTask[]
  readonly cursor: string | null
  readonly cursorAfter: (task: ProjectTask) => string
}

/** One page of the tasks of several projects, in one order. */
export async function listAcross(
  all: AllTasks,
  projects: readonly string[],
  request: ListRequest,
  clock: Clock,
): Promise<AcrossPage> {
  const { filter, order, limit } = readListRequest(request, clock, all.leaseMs)
  const after = request.cursor === undefined ? {} : readCursor(request.cursor, order)
  const found = await all.list(projects, { ...filter, ...after, order, limit: limit + 1 })
  const tasks = fitPage(found.slice(0, limit), ({ task }) => task)
  const cursorAfter = ({ project, task }: ProjectTask) => [order, ...sortKey(task, order), project].join('.')
  const last = tasks.at(-1)
  return { tasks, cursor: last && found.length > tasks.length ? cursorAfter(last) : null, cursorAfter }
}

/** How many there are in all, counted no further than `countLimit`. */
export function countAll(
  all: AllTasks,
  projects: readonly string[],
  request: ListRequest,
  clock: Clock,
): Promise<number> {
  return all.countUpTo(projects, readListRequest(request, clock, all.leaseMs).filter, countLimit)
}

/** How many there are in each project. */
export function countAcross(
  all: AllTasks,
  projects: readonly string[],
  request: ListRequest,
  clock: Clock,
): Promise<ReadonlyMap<string, number>> {
  return all.count(projects, readListRequest(request, clock, all.leaseMs).filter)
}

// The order, the sort key of the last task, and its project: urgent.0.1795219200000.7.~5f3a
function readCursor(cursor: string, order: Order): { after: readonly number[]; afterProject: string } {
  const width = { newest: 1, urgent: 3, due: 2, recent: 2 }[order]
  const [name, ...parts] = cursor.length <= 400 ? cursor.split('.') : []
  const after = parts.slice(0, width).map(Number)
  const afterProject = parts.slice(width).join('.')
  if (name !== order || after.length !== width || !after.every(Number.isSafeInteger) || afterProject === '')
    throw invalid('bad_cursor', 'That cursor does not belong to this list.', {
      hint: 'Repeat the call with the cursor exactly as it was given, or without one.',
    })
  return { after, afterProject }
}
