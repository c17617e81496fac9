import { invalid } from '../errors.ts'
import { type Due, dueAt, isWholeDay } from './due.ts'
import { occurrenceAt } from './repetition/occurrence.ts'
import type { Task } from './task.ts'

type Dated = Pick<Task, 'due' | 'start' | 'repeat' | 'occurrence'>

/** Holds the dates of a task together: it begins before it is due, and what repeats has a date that it repeats from. */
export function checkDates<Kept extends Dated>(task: Kept): Kept {
  const { due, start, repeat, occurrence } = task
  if (due !== null && start !== null && isAfter(start, due)) {
    throw invalid('due_before_start', 'A task cannot be due before its start.', {
      hint: 'Give it an earlier start, or a later due date.',
      facts: { due, start },
    })
  }
  if (repeat === null) return occurrence === null ? task : { ...task, occurrence: null }
  if (due === null) {
    throw invalid('bad_repeat', 'A task that repeats needs a due date.', {
      hint: 'Give it the date it is due first.',
    })
  }
  return occurrence === null ? { ...task, occurrence: occurrenceAt(due, 'UTC') } : task
}

/** A day and a moment are compared by the day. */
function isAfter(start: Due, due: Due): boolean {
  if (isWholeDay(start) === isWholeDay(due)) return dueAt(start) > dueAt(due)
  return start.slice(0, 10) > due.slice(0, 10)
}
