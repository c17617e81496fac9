import type { Counts, Task } from '../api/values.ts'
import { addDays, dayIn, dueGroup, hasBegun, type Today } from '../time/calendar.ts'
import { words } from '../words/words.ts'
import { isOpen } from './task-state.ts'

/** In the order of their keys, 1 to 7. */
export const shownViews = ['ready', 'today', 'overdue', 'open', 'blocked', 'done', 'all'] as const
export type ShownView = (typeof shownViews)[number]

export const viewNames: Readonly<Record<ShownView, string>> = {
  get ready() {
    return words.tasks.ready
  },
  get today() {
    return words.time.today
  },
  get overdue() {
    return words.tasks.overdue
  },
  get open() {
    return words.tasks.open
  },
  get blocked() {
    return words.moves.blocked
  },
  get done() {
    return words.tasks.done
  },
  get all() {
    return words.tasks.all
  },
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
  if (view === 'open') return true
  if (view === 'blocked') return task.isBlocked
  const isBegun = hasBegun(task.start, today)
  if (view === 'ready') return !task.isBlocked && isBegun
  const group = dueGroup(task.due, today)
  return view === 'overdue' ? group === 'overdue' : isBegun && (group === 'overdue' || group === 'today')
}

/** Closed in the last seven days; in the view of today, today. */
export function wasClosedLately(task: Task, view: ShownView, { day, zone }: Today): boolean {
  if (isOpen(task)) return false
  const closed = dayIn(zone, Date.parse(task.completedAt ?? task.updatedAt))
  return closed > addDays(day, view === 'today' ? -1 : -7)
}

/** Those of the open views are counted here, where all open tasks are; the others are what the server counted. */
export function countViews(tasks: Iterable<Task>, counts: Counts | null, today: Today): Counts | null {
  if (!counts) return null
  const here = { ready: 0, open: 0, today: 0, overdue: 0, blocked: 0 }
  for (const task of tasks) {
    if (!isOpen(task)) continue
    here.open += 1
    if (task.isBlocked) here.blocked += 1
    const isBegun = hasBegun(task.start, today)
    if (!task.isBlocked && isBegun) here.ready += 1
    const group = dueGroup(task.due, today)
    if (group === 'overdue') here.overdue += 1
    if (isBegun && (group === 'overdue' || group === 'today')) here.today += 1
  }
  return { ...counts, ...here }
}
