import { showDue } from '../../language/due-words.ts'
import type { Clock } from '../../tasks/calendar.ts'
import type { Change } from '../../tasks/change.ts'
import { taskOf } from '../../tasks/change.ts'
import { isOpen, type Task, type TaskId } from '../../tasks/task.ts'

/**
 * `#42 Buy groceries · high · due Fri 21 Nov · #home`: only what differs from an ordinary open task. Of what it waits
 * for only the tasks in `open` are named, when they are known.
 */
export function taskLine(task: Task, clock: Clock, open?: ReadonlySet<TaskId>): string {
  const waitsFor = isOpen(task) ? task.blockedBy.filter((id) => open?.has(id) ?? true) : []
  return [
    `${mark(task)}#${task.id} ${oneLine(task.title)}`,
    task.priority === 'medium' ? '' : task.priority,
    task.due === null ? '' : `due ${showDue(task.due, clock)}`,
    ...task.tags.map((tag) => `#${tag}`),
    waitsFor.length === 0 ? '' : `after ${waitsFor.map((id) => `#${id}`).join(' ')}`,
    task.claimedBy === null || !isOpen(task) ? '' : `claimed by ${oneLine(task.claimedBy)}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

function mark(task: Task): string {
  return { todo: '', doing: '> ', done: '✓ ', cancelled: 'x ' }[task.status]
}

/** Stored text must not be able to begin a line of its own: lines are what the reader trusts. */
export function oneLine(text: string): string {
  return lineBreaking.test(text) ? text.replace(new RegExp(lineBreaking, 'g'), ' ') : text
}

// Not by \p{Cc}, which is looked up at every start and takes a millisecond.
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is taken out.
const lineBreaking = /[\0-\x1f\x7f-\x9f\u2028\u2029]+/

/** The first of them by number and title, and how many there are beside. */
export function numbers(tasks: readonly Task[], most = 10): string {
  const named = tasks.slice(0, most).map((task) => `#${task.id} ${oneLine(task.title)}`)
  return `${named.join(', ')}${tasks.length > most ? ` and ${tasks.length - most} more` : ''}`
}

const done: Readonly<Record<Change['kind'], string>> = {
  add: 'added',
  update: 'changed',
  complete: 'completed',
  reopen: 'reopened',
  claim: 'claimed',
  release: 'released',
  remember: 'remembered',
  delete: 'deleted',
  undo: 'undid',
}

/** `change 57: completed #42 Buy groceries by codex, 15 Nov 09:12`. */
export function changeLine(change: Change, clock: Clock): string {
  const what =
    change.undoes === null
      ? `${done[change.kind]} ${numbers(change.entries.map(taskOf), 3)}`
      : `undid change ${change.undoes}`
  const who = change.origin.client ?? change.origin.actor
  const undone = change.undoneBy === null ? '' : `, undone by change ${change.undoneBy}`
  return `change ${change.id}: ${what} by ${oneLine(who)}, ${showMoment(change.origin.at, clock)}${undone}`
}

export function showMoment(at: Date, clock: Clock): string {
  return showDue(at.toISOString() as Parameters<typeof showDue>[0], clock)
}
