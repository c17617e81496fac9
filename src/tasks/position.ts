import type { Task } from './task.ts'
import type { TaskReader } from './task-store.ts'

/** Where a task stands in the order by hand, the lowest first. What nobody has placed stands as it came: newest first. */
export function rankOf({ id, position }: Pick<Task, 'id' | 'position'>): number {
  return position ?? -id
}

/**
 * Positions for so many tasks in a row, under one rank and over another; null is the end of the list. Null when there
 * is no room: after some fifty halvings of one gap.
 */
export function positionsBetween(above: number | null, below: number | null, count: number): number[] | null {
  if (above === null) return range(count, (index) => (below ?? 0) - count + index)
  if (below === null || below < above) return range(count, (index) => above + 1 + index)
  const step = (below - above) / (count + 1)
  const positions = range(count, (index) => above + step * (index + 1))
  const isDistinct = [above, ...positions].every((one, index) => one < (positions[index] ?? below))
  return isDistinct ? positions : null
}

/** So many on each side give way where there is no room left. */
const givingWay = 32

/** The tasks around a gap that is full, with positions that make room in it again. */
export async function spreadOut(
  tasks: TaskReader,
  above: number,
): Promise<{ readonly task: Task; readonly position: number }[]> {
  const all = (await everyTask(tasks)).toSorted(byRank)
  const at = all.findLastIndex((task) => rankOf(task) <= above)
  const around = all.slice(Math.max(0, at - givingWay + 1), at + givingWay + 1)
  const [first, last] = [rankOf(around[0] as Task), rankOf(around.at(-1) as Task)]
  // Where all stand in one place there is nothing to spread over: the next whole number is as good.
  const width = Math.max(last - first, 1)
  return around.map((task, index) => ({ task, position: first + (width * index) / around.length }))
}

export function byRank(one: Task, other: Task): number {
  return rankOf(one) - rankOf(other) || other.id - one.id
}

async function everyTask(tasks: TaskReader): Promise<Task[]> {
  const all: Task[] = []
  for (let after: readonly number[] | undefined; ; ) {
    const page = await tasks.list({ order: 'newest', limit: 500, ...(after && { after }) })
    all.push(...page)
    const last = page.at(-1)
    if (!last || page.length < 500) return all
    after = [last.id]
  }
}

function range(count: number, value: (index: number) => number): number[] {
  return Array.from({ length: count }, (_, index) => value(index))
}
