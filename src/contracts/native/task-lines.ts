import type { Origin } from '../../change.ts'
import { showDue } from '../../language/due-words.ts'
import { showRepeat } from '../../language/repetition/describe-rule.ts'
import type { Clock } from '../../tasks/calendar.ts'
import type { Change } from '../../tasks/change.ts'
import { taskOf } from '../../tasks/change.ts'
import { isOpen, type Task, type TaskId } from '../../tasks/task.ts'
import type { PersonName } from '../call.ts'
import type { ToolContext } from '../contract.ts'

/**
 * `#42 Buy groceries · high · due Fri 21 Nov · #home`: only what differs from an ordinary open task. Of what it waits
 * for only the tasks in `open` are named, when they are known.
 */
export function taskLine(
  task: LineTask,
  clock: Clock,
  open?: ReadonlySet<TaskId>,
  reference: Reference = here,
): string {
  const waitsFor = isOpen(task) ? task.blockedBy.filter((id) => open?.has(id) ?? true) : []
  return [
    `${mark(task)}${reference(task.id)} ${oneLine(task.title)}`,
    task.priority === 'medium' ? '' : task.priority,
    !task.start || !isOpen(task) ? '' : `from ${showDue(task.start, clock)}`,
    task.due === null ? '' : `due ${showDue(task.due, clock)}`,
    !task.duration || !isOpen(task) ? '' : showMinutes(task.duration),
    !task.repeat ? '' : showRepeat(task.repeat, { isShort: true }),
    ...task.tags.map((tag) => `#${tag}`),
    waitsFor.length === 0 ? '' : `after ${waitsFor.map(reference).join(' ')}`,
    task.claimedBy === null || !isOpen(task) ? '' : `claimed by ${oneLine(task.claimedBy)}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** How tasks of a project are named where the reader is. */
export type Reference = ToolContext['reference']

const here: Reference = (task) => `#${task}`

/** How tasks and changes of a project are named where the reader is. */
export type Names = Pick<ToolContext, 'reference' | 'changeReference'>

const names: Names = { reference: here, changeReference: String }

type LineTask = Pick<
  Task,
  'id' | 'title' | 'status' | 'priority' | 'due' | 'tags' | 'blockedBy' | 'claimedBy'
> &
  Partial<Pick<Task, 'start' | 'repeat' | 'duration'>>

/** `2h`, `1h30`, `45min`. */
export function showMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return `${rest}min`
  return rest === 0 ? `${hours}h` : `${hours}h${String(rest).padStart(2, '0')}`
}

function mark({ status }: LineTask): string {
  return { todo: '', doing: '> ', done: '✓ ', cancelled: 'x ' }[status]
}

/** Stored text must not be able to begin a line of its own: lines are what the reader trusts. */
export function oneLine(text: string): string {
  return lineBreaking.test(text) ? text.replace(new RegExp(lineBreaking, 'g'), ' ') : text
}

// Not by \p{Cc}, which is looked up at every start and takes a millisecond.
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is taken out.
const lineBreaking = /[\0-\x1f\x7f-\x9f\u2028\u2029]+/

/** The first of them by reference and title, and how many there are beside. */
export function numbers(
  tasks: readonly Pick<Task, 'id' | 'title'>[],
  most = 10,
  reference: Reference = here,
): string {
  const named = tasks.slice(0, most).map((task) => `${reference(task.id)} ${oneLine(task.title)}`)
  return `${named.join(', ')}${tasks.length > most ? ` and ${tasks.length - most} more` : ''}`
}

export const changeVerbs: Readonly<Record<Change['kind'], string>> = {
  add: 'added',
  update: 'changed',
  complete: 'completed',
  reopen: 'reopened',
  move: 'moved',
  comment: 'commented on',
  attach: 'attached a file to',
  detach: 'removed a file of',
  remember: 'remembered',
  forget: 'forgot',
  delete: 'deleted',
  undo: 'undid',
}

/** `change 57: completed #42 Buy groceries by codex, 15 Nov 09:12`. */
export function changeLine(
  change: Change,
  clock: Clock,
  { reference, changeReference }: Names = names,
  people?: ReadonlyMap<string, PersonName>,
): string {
  const what =
    change.undoes === null
      ? `${changeVerbs[change.kind]} ${numbers(change.entries.map(taskOf), 3, reference)}`
      : `undid change ${changeReference(change.undoes)}`
  const who = people ? whoOf(change.origin, people) : (change.origin.client ?? change.origin.actor)
  const undone = change.undoneBy === null ? '' : `, undone by change ${changeReference(change.undoneBy)}`
  return `change ${changeReference(change.id)}: ${what} by ${oneLine(who)}, ${showMoment(change.origin.at, clock)}${undone}`
}

/** A person of a team by their name, and through what; who is alone knows that it was them. */
export function whoOf(
  { actor, client }: Pick<Origin, 'actor' | 'client'>,
  people: ReadonlyMap<string, PersonName>,
): string {
  const name = people.get(actor)?.name
  return name === undefined ? (client ?? actor) : client === undefined ? name : `${name} (${client})`
}

export function showMoment(at: Date, clock: Clock): string {
  return showDue(at.toISOString() as Parameters<typeof showDue>[0], clock)
}
