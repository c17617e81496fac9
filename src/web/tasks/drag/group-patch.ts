import type { Priority, Status, Task, TasksPatch } from '../../api/values.ts'
import type { GroupName } from '../../state/arrangement.ts'
import { addDays, dayOfDate, dueGroup, type Today } from '../../time/calendar.ts'
import { movedTo } from '../dates/date-changes.ts'

/**
 * What tasks get that are put into a group; null where that cannot be: nothing becomes overdue by hand. `beside` is the
 * task they are put next to, whose day they take.
 */
export function groupPatch(
  of: GroupName,
  tasks: readonly Task[],
  today: Today,
  beside: Task | null,
): TasksPatch | null {
  if (tasks.every((task) => isIn(task, of, today))) return {}
  const { by, value } = of
  if (by === 'status') return { status: value as Status }
  if (by === 'priority') return { priority: value as Priority }
  if (by === 'assignee') return { assignee: value }
  if (by === 'tag') return tagPatch(value, tasks)
  if (by !== 'due' || value === 'overdue') return by === 'due' ? null : {}
  if (value === null) return { due: null }
  return dayPatch(dayOf(value, today, beside), tasks, today)
}

/** A task keeps its time of day; several get the day alone. */
function dayPatch(day: string, tasks: readonly Task[], today: Today): TasksPatch {
  const [only, another] = tasks
  if (!only || another) return { due: day }
  const { due, start } = movedTo(only, day, today)
  // What only begins on a day is put onto it by its due date, too: that is what the group is about.
  return only.due === null
    ? { due: day }
    : { ...(due !== undefined && { due }), ...(start !== undefined && { start }) }
}

function isIn(task: Task, { by, value }: GroupName, today: Today): boolean {
  if (by === 'status') return task.status === value
  if (by === 'priority') return task.priority === value
  if (by === 'assignee') return task.assignee === value
  if (by === 'tag') return (task.tags[0] ?? null) === value
  if (by === 'due') return dueGroup(task.due, today) === (value ?? 'none')
  return true
}

/** Out of the tag they stand under, and into the other; without one, out of all. */
function tagPatch(tag: string | null, tasks: readonly Task[]): TasksPatch {
  const left = tasks.flatMap(({ tags }) => (tag === null ? tags : tags.slice(0, 1)))
  const removeTags = [...new Set(left)].filter((one) => one !== tag)
  return { ...(tag !== null && { addTags: [tag] }), ...(removeTags.length > 0 && { removeTags }) }
}

function dayOf(group: string, today: Today, beside: Task | null): string {
  if (group === 'today') return today.day
  if (beside?.due && dueGroup(beside.due, today) === group) return dayOfDate(beside.due, today.zone)
  return group === 'week' ? today.tomorrow : addDays(today.day, 8)
}
