import type { Task } from '../api/values.ts'
import type { Sorting } from './arrangement.ts'

type Compare = (one: Keyed, other: Keyed) => number

interface Keyed {
  readonly task: Task
  /** Null where it has none. */
  readonly due: number | null
}

/** The tasks in an order. `isNow`: of what is due by now the priority counts before the time. */
export function sortTasks(tasks: readonly Task[], sort: Sorting, isNow = false): Task[] {
  const compare = orders[sort](isNow)
  return tasks
    .map((task) => ({ task, due: task.due === null ? null : Date.parse(task.due) }))
    .sort((one, other) => compare(one, other) || byHand(one, other) || byNewest(one, other))
    .map(({ task }) => task)
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

const byHand: Compare = (one, other) => handRank(one.task) - handRank(other.task)
const byNewest: Compare = (one, other) => newest(one.task) - newest(other.task)
const byPriority: Compare = (one, other) => urgency(one.task) - urgency(other.task)
/** What has no date comes last. */
const byDue: Compare = (one, other) =>
  one.due === other.due ? 0 : one.due === null ? 1 : other.due === null ? -1 : one.due - other.due

const orders: Readonly<Record<Sorting, (isNow: boolean) => Compare>> = {
  smart: (isNow) => (one, other) =>
    isNow ? byPriority(one, other) || byDue(one, other) : byDue(one, other) || byPriority(one, other),
  manual: () => byHand,
  due: () => (one, other) => byDue(one, other) || byPriority(one, other),
  priority: () => (one, other) => byPriority(one, other) || byDue(one, other),
  newest: () => byNewest,
  title: () => (one, other) => collator.compare(one.task.title, other.task.title),
}

/** Where a task stands in the order by hand, the lowest first. What nobody has placed stands newest first. */
export function handRank(task: Task): number {
  return task.position ?? newest(task)
}

/** Whether two tasks are told apart by nothing but the order by hand, so that moving one changes what is seen. */
export function areOrderedByHand(one: Task, other: Task, sort: Sorting, isNow = false): boolean {
  const keyed = (task: Task) => ({ task, due: task.due === null ? null : Date.parse(task.due) })
  return sort === 'manual' || (sort !== 'newest' && orders[sort](isNow)(keyed(one), keyed(other)) === 0)
}

function urgency({ priority }: Task): number {
  return { high: 0, medium: 1, low: 2 }[priority]
}

/** A new task has no number yet and is the newest. */
function newest({ id }: Task): number {
  return id < 0 ? id - Number.MAX_SAFE_INTEGER / 2 : -id
}
