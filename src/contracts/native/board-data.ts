import { showDue } from '../../language/due-words.ts'
import { overdueLimit } from '../../tasks/calendar.ts'
import { withLiveClaims } from '../../tasks/claim.ts'
import { isDueBefore } from '../../tasks/due.ts'
import { countTasks, type ListRequest, listTasks } from '../../tasks/list-tasks.ts'
import { openBlockers } from '../../tasks/open-blockers.ts'
import { isOpen, type Task } from '../../tasks/task.ts'
import type { CallDependencies, Caller } from '../call.ts'
import { oneLine } from './task-lines.ts'

/** The groups in the order in which they press; a task stands in the first that it belongs to. */
const groups = ['overdue', 'today', 'ready', 'blocked', 'done'] as const

/** Tasks looked at for a group, and shown in it. More are looked at, because some stand in a group before. */
const [lookedAt, shown] = [150, 50]

export interface BoardGroup {
  readonly name: (typeof groups)[number]
  /** How many there are, of which only the first are named. */
  readonly total: number
  readonly tasks: readonly BoardTask[]
}

/** A task in the words a person reads; what is ordinary is left out. */
export interface BoardTask {
  readonly id: number
  readonly title: string
  readonly status: Task['status']
  readonly priority?: Task['priority']
  readonly due?: string
  readonly overdue?: true
  readonly tags?: readonly string[]
  /** The open tasks it waits for. */
  readonly after?: readonly number[]
  readonly claimed?: string
}

/** What a board of the owner's tasks shows: every group with its count, narrowed as a list would be. */
export async function boardData(
  deps: CallDependencies,
  caller: Caller,
  filter: Pick<ListRequest, 'words' | 'priority' | 'tag'> = {},
): Promise<BoardGroup[]> {
  const [tasks, clock] = [deps.tasks(caller), await deps.clock(caller)]
  const pages = await Promise.all(
    groups.map(async (view) => {
      const page = await listTasks(tasks, { ...filter, view, limit: lookedAt }, clock)
      const isAll = page.cursor === null
      return {
        found: await withLiveClaims(tasks, page.tasks, clock.now),
        total: isAll ? page.tasks.length : await countTasks(tasks, { ...filter, view }, clock),
      }
    }),
  )
  const open = await openBlockers(
    tasks,
    pages.flatMap(({ found }) => found),
  )
  const describe = (task: Task): BoardTask => {
    const after = isOpen(task) ? task.blockedBy.filter((id) => open.has(id)) : []
    return {
      id: task.id,
      title: oneLine(task.title),
      status: task.status,
      ...(task.priority !== 'medium' && { priority: task.priority }),
      ...(task.due !== null && { due: showDue(task.due, clock) }),
      ...(isOpen(task) && isDueBefore(task.due, overdueLimit(clock)) && { overdue: true as const }),
      ...(task.tags.length > 0 && { tags: task.tags }),
      ...(after.length > 0 && { after }),
      ...(task.claimedBy !== null && isOpen(task) && { claimed: oneLine(task.claimedBy) }),
    }
  }
  const seen = new Set<number>()
  return pages.map(({ found, total }, index) => {
    const fresh = found.filter(({ id }) => !seen.has(id))
    for (const { id } of fresh) seen.add(id)
    return {
      name: groups[index] as BoardGroup['name'],
      total: total - (found.length - fresh.length),
      tasks: fresh.slice(0, shown).map(describe),
    }
  })
}
