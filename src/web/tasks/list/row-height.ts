import type { Task } from '../../api/values.ts'
import type { Row } from '../../state/group-tasks.ts'
import { isOpen } from '../../state/task-state.ts'
import { hasBegun } from '../../time/calendar.ts'
import { currentToday } from '../../time/clock.ts'

/** In rem, as the style sheets of the rows have it. */
const heights = { group: 2.75, bare: 2.75, full: 3.75 } as const

/** Known without drawing it: thousands of rows have their place before one is there. On a phone it is a guess. */
export function rowHeight(row: Row | undefined): number {
  if (row?.kind !== 'task') return heights.group
  return hasFacts(row.task) ? heights.full : heights.bare
}

/** Whether there is anything to say under the title. */
export function hasFacts(task: Task): boolean {
  return (
    task.due !== null ||
    (task.start !== null && isOpen(task) && !hasBegun(task.start, currentToday())) ||
    task.duration !== null ||
    task.tags.length > 0 ||
    task.claimedBy !== null ||
    task.parent !== null ||
    task.isBlocked ||
    task.status === 'cancelled' ||
    (isOpen(task) && task.priority !== 'medium') ||
    task.subtasks.open + task.subtasks.done > 0
  )
}

/** Pixels of a rem: people may have set their own. */
export function rootFontSize(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
}
