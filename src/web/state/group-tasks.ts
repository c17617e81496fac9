import type { Task } from '../api/values.ts'
import { addDays, type DueGroup, dayIn, dueGroup, type Today } from '../time/calendar.ts'
import { stableId } from './task-state.ts'
import type { ShownView } from './views.ts'

export type Row =
  | { readonly kind: 'group'; readonly key: string; readonly label: string; readonly count: number }
  | { readonly kind: 'task'; readonly key: string; readonly task: Task; readonly position: number }

const dueNames: Readonly<Record<DueGroup, string>> = {
  overdue: 'Overdue',
  today: 'Today',
  week: 'Next 7 days',
  later: 'Later',
  none: 'No date',
}

/** The rows of a list in their order, with a heading before each group where there is more than one. */
export function groupTasks(tasks: readonly Task[], view: ShownView, today: Today): Row[] {
  if (view === 'all') return rowsOf([['', tasks.toSorted((one, other) => newest(one) - newest(other))]])
  if (view === 'done') return rowsOf(byDay(tasks, today))
  return rowsOf(byDue(tasks, today))
}

function byDue(tasks: readonly Task[], today: Today): [string, Task[]][] {
  const groups: Record<DueGroup, Task[]> = { overdue: [], today: [], week: [], later: [], none: [] }
  for (const task of tasks) groups[dueGroup(task.due, today)].push(task)
  return (Object.keys(groups) as DueGroup[]).map((group) => [dueNames[group], sorted(groups[group], group)])
}

/** What was done lately comes first. */
function byDay(tasks: readonly Task[], today: Today): [string, Task[]][] {
  const yesterday = addDays(today.day, -1)
  const weekAgo = addDays(today.day, -7)
  const groups: Record<string, Task[]> = { Today: [], Yesterday: [], 'Last 7 days': [], Earlier: [] }
  const recent = tasks.toSorted((one, other) => closedAt(other) - closedAt(one) || other.id - one.id)
  for (const task of recent) {
    const day = dayIn(today.zone, closedAt(task))
    const name =
      day >= today.day ? 'Today' : day >= yesterday ? 'Yesterday' : day > weekAgo ? 'Last 7 days' : 'Earlier'
    groups[name]?.push(task)
  }
  return Object.entries(groups)
}

/**
 * What is due now by what presses most and then by time, the rest by date and then by what presses; then the newest. A
 * new task has no number yet and is the newest.
 */
function sorted(tasks: readonly Task[], group: DueGroup): Task[] {
  const isNow = group === 'overdue' || group === 'today'

  const keyed = tasks.map((task) => ({ task, due: task.due === null ? 0 : Date.parse(task.due) }))
  keyed.sort(
    (one, other) =>
      (isNow ? rank(one.task) - rank(other.task) : 0) ||
      one.due - other.due ||
      rank(one.task) - rank(other.task) ||
      newest(one.task) - newest(other.task),
  )
  return keyed.map(({ task }) => task)
}

function rank({ priority }: Task): number {
  return { high: 0, medium: 1, low: 2 }[priority]
}

function newest({ id }: Task): number {
  return id < 0 ? id - Number.MAX_SAFE_INTEGER / 2 : -id
}

function closedAt(task: Task): number {
  return Date.parse(task.completedAt ?? task.updatedAt)
}

function rowsOf(groups: readonly (readonly [string, readonly Task[]])[]): Row[] {
  const filled = groups.filter(([, tasks]) => tasks.length > 0)
  const isHeaded = filled.length > 1 || (filled[0]?.[0] ?? '') !== ''
  let position = 0
  return filled.flatMap(([label, tasks]) => [
    ...(isHeaded ? [{ kind: 'group', key: `group-${label}`, label, count: tasks.length } as const] : []),
    ...tasks.map((task) => {
      position += 1
      return { kind: 'task', key: `task-${stableId(task.id)}`, task, position } as const
    }),
  ])
}
