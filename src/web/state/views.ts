import type { Counts, Task } from '../api/values.ts'
import { dueGroup, type Today } from '../time/calendar.ts'
import { isOpen } from './task-state.ts'

/** In the order of their keys, 1 to 6. */
export const shownViews = ['ready', 'today', 'overdue', 'open', 'done', 'all'] as const
export type ShownView = (typeof shownViews)[number]

export const viewNames: Readonly<Record<ShownView, string>> = {
  ready: 'Ready',
  today: 'Today',
  overdue: 'Overdue',
  open: 'Open',
  done: 'Done',
  all: 'All',
}

export function readView(text: string | null): ShownView {
  return shownViews.find((view) => view === text) ?? 'ready'
}

/** These come in pages: there may be years of them. */
export function isPaged(view: ShownView): view is 'done' | 'all' {
  return view === 'done' || view === 'all'
}

/** The server's own meaning of each view, so that a change shows at once. */
export function isInView(task: Task, view: ShownView, today: Today): boolean {
  if (view === 'all') return true
  if (view === 'done') return !isOpen(task)
  if (!isOpen(task)) return false
  if (view === 'ready') return !task.isBlocked
  if (view === 'open') return true
  const group = dueGroup(task.due, today)
  return view === 'overdue' ? group === 'overdue' : group === 'overdue' || group === 'today'
}

/** Those of the open views are counted here, where all open tasks are; the others are what the server counted. */
export function countViews(tasks: Iterable<Task>, counts: Counts | null, today: Today): Counts | null {
  if (!counts) return null
  const here = { ready: 0, open: 0, today: 0, overdue: 0, blocked: 0 }
  for (const task of tasks) {
    if (!isOpen(task)) continue
    here.open += 1
    if (task.isBlocked) here.blocked += 1
    else here.ready += 1
    const group = dueGroup(task.due, today)
    if (group === 'overdue') here.overdue += 1
    if (group === 'overdue' || group === 'today') here.today += 1
  }
  return { ...counts, ...here }
}
