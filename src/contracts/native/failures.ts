import { type Failure, hintIn, type NextStep } from '../../errors.ts'
import type { Task } from '../../tasks/task.ts'
import type { Receipt } from '../blind.ts'
import type { TaskCandidate } from '../on-task.ts'
import { numbers, oneLine } from './task-lines.ts'

export const toolHints: Readonly<Partial<Record<NextStep, string>>> = {
  see_task_numbers: 'list_tasks shows the numbers you can use.',
  see_task_titles: 'list_tasks shows the titles.',
  see_changes_of_task: 'get_task shows the changes of a task.',
  see_discovery_numbers: 'context_search shows the numbers you can use.',
}

/** `not_found: There is no task 7. list_tasks shows the numbers you can use.` */
export function sayFailure(failure: Failure): string {
  return `${failure.code}: ${describeFailure(failure)}`
}

/** What went wrong, what to do next in the words of a surface, and the tasks that were meant. */
export function describeFailure(failure: Failure, words = toolHints): string {
  const candidates = failure.facts.candidates as readonly (Task & Partial<TaskCandidate>)[] | undefined
  const named = (task: Task & Partial<TaskCandidate>) =>
    numbers([task], 1, (id) => task.reference ?? `#${id}`)
  const listed = candidates ? `\n${candidates.map(named).join('\n')}` : ''
  const more = failure.facts.more ? '\nand more' : ''
  return `${failureSentences(failure, words)}${listed}${more}`
}

export function failureSentences(failure: Failure, words: typeof toolHints): string {
  const message = bounded(oneLine(failure.message))
  // Document 000 has this text without its full stop.
  const ended = failure.code === 'rate_limited' ? `${message}.` : message
  const hint = hintIn(words, failure)
  return hint ? `${ended} ${hint}` : ended
}

/** What was asked for is named in many a message, however long it was. */
function bounded(message: string): string {
  return message.length > longest ? `${message.slice(0, longest).toWellFormed()}…` : message
}

const longest = 400

export function sayBug(reference: string): string {
  return `internal: Something failed on our side (${reference}). Try again, or report the reference.`
}

/** For those who may change and not read. */
export function sayDone({ task, discovery, change }: Receipt): string {
  const what = task !== undefined ? `: #${task}` : discovery !== undefined ? `: d${discovery}` : ''
  return `done${what}${change === undefined ? '' : `\nchange ${change}`}`
}
