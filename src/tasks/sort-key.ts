import { dueAt } from './due.ts'
import { type Priority, priorities, type Task } from './task.ts'
import type { Order } from './task-store.ts'

/** Stands for "no due date" where tasks are sorted: after every date. */
export const noDue = Number.MAX_SAFE_INTEGER

/** 0 is the most pressing, so that lists sort upwards. */
export function priorityRank(priority: Priority): number {
  return priorities.length - 1 - priorities.indexOf(priority)
}

export function priorityOfRank(rank: number): Priority | undefined {
  return priorities[priorities.length - 1 - rank]
}

/** When it is due, else when it can be begun: what has neither comes last. */
export function dateOf({ due, start }: Pick<Task, 'due' | 'start'>): number {
  const date = due ?? start
  return date === null ? noDue : dueAt(date)
}

/** The numbers a task is sorted by, most significant first. The last one is its id, so no two are equal. */
export function sortKey(
  task: Pick<Task, 'id' | 'priority' | 'due' | 'start' | 'updatedAt'>,
  order: Order,
): readonly number[] {
  const due = dateOf(task)
  switch (order) {
    case 'newest':
      return [task.id]
    case 'urgent':
      return [priorityRank(task.priority), due, task.id]
    case 'due':
      return [due, task.id]
    case 'recent':
      return [task.updatedAt.getTime(), task.id]
  }
}

/** Which orders run from high to low. */
export function isDescending(order: Order): boolean {
  return order === 'newest' || order === 'recent'
}
