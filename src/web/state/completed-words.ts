import type { CompletedTask, Task } from '../api/values.ts'
import { currentToday } from '../time/clock.ts'
import { dueInWords } from '../time/date-words.ts'
import { words } from '../words/words.ts'
import { currentTask, isOpen } from './task-state.ts'

/** What a message says when a task was completed or opened again: also what comes of it. */
export function completedWords({ task, next, unblocked }: CompletedTask, isDone: boolean): string {
  const freed = unblocked.length
  const also = [
    next && nextWords(next),
    freed > 0 && words.tasks.freed(freed),
    isDone && stillOpen(task),
  ].filter(Boolean)
  const said = isDone ? words.tasks.completed(task.title) : words.tasks.reopened(task.title)
  return also.length === 0 ? said : `${said}. ${also.join(' ')}`
}

/** What is not done yet inside of a task or before it. */
function stillOpen({ subtasks, blockedBy }: Task): string {
  const [first, ...more] = blockedBy.flatMap((id) => currentTask(id) ?? []).filter(isOpen)
  return [
    subtasks.open > 0 && words.moves.openInside(subtasks.open),
    first && words.moves.openBefore(first.title, more.length),
  ]
    .filter(Boolean)
    .join(' ')
}

/** When a task that repeats comes again. */
export function nextWords({ due }: Task): string {
  return due === null ? words.tasks.repeats : words.tasks.next(dueInWords(due, currentToday()))
}
