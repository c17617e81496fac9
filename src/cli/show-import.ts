import type { Imported, ImportedProject } from '../bridges/apply-import.ts'
import type { Note } from '../bridges/notes.ts'
import { shown } from '../bridges/place.ts'
import { type ImportPlan, isEmptyPlan, type PlannedProject } from '../bridges/plan-import.ts'

/** What an import would do, for the person who says yes or no. */
export function planLines(plan: ImportPlan): string {
  const { tasks, comments, discoveries, sessions, conversations } = plan
  const ofTasks = [
    some(tasks.done, 'done'),
    some(tasks.cancelled, 'cancelled'),
    some(tasks.subtasks, tasks.subtasks === 1 ? 'sub-task' : 'sub-tasks'),
    some(tasks.links, `${tasks.links === 1 ? 'link' : 'links'} to what they wait for`),
  ]
  const isEmpty = isEmptyPlan(plan)
  const lines = [
    `${plan.format}, ${plan.path}`,
    counted('tasks', tasks, ofTasks),
    counted('comments', comments),
    counted('discoveries', discoveries),
    counted('sessions', sessions),
    counted('conversations', conversations),
    ...plan.projects.map(projectLine),
    tasks.add > 0 && tasks.keepNumbers ? 'The tasks keep their numbers.' : '',
    // Of what is there already they were told when it came.
    isEmpty || plan.notes.length === 0
      ? ''
      : `\nNot carried over as it was:\n${plan.notes.map(noteLine).join('\n')}\n`,
    isEmpty ? nothingToDo(plan) : '',
  ]
  return `${lines.filter((line) => line !== '').join('\n')}\n`
}

interface Counted {
  readonly add: number
  readonly there: number
}

function counted(what: string, { add, there }: Counted, more: readonly string[] = []): string {
  if (add + there === 0) return ''
  const parts = add === 0 ? [] : more.filter(Boolean)
  const known = there === 0 ? '' : `, ${there} already there`
  return `${what}: ${add} to add${parts.length === 0 ? '' : ` (${parts.join(', ')})`}${known}`
}

/** `to Web shop (new): 12 tasks, 3 comments`; nothing where nothing is added. */
function projectLine({ project, isNew, tasks, comments, discoveries, sessions }: PlannedProject): string {
  const parts = [
    numbered(tasks.add, 'task', 'tasks'),
    numbered(comments.add, 'comment', 'comments'),
    numbered(discoveries.add, 'discovery', 'discoveries'),
    numbered(sessions.add, 'session', 'sessions'),
  ].filter(Boolean)
  if (parts.length === 0 && !isNew) return ''
  return `  to ${shown(project, 80)}${isNew ? ' (new)' : ''}: ${parts.join(', ') || 'nothing yet'}`
}

function numbered(count: number, one: string, many: string): string {
  return some(count, count === 1 ? one : many)
}

function nothingToDo({ tasks, comments, discoveries, sessions, conversations }: ImportPlan): string {
  const there = [tasks, comments, discoveries, sessions, conversations].reduce(
    (sum, one) => sum + one.there,
    0,
  )
  return there > 0 ? 'Everything is already there.' : 'There is nothing in it to import.'
}

function noteLine({ what, count, examples }: Note): string {
  const more = count - examples.length
  return `  ${count} × ${what}\n      ${examples.join('; ')}${more > 0 ? ` and ${more} more` : ''}`
}

function some(count: number, what: string): string {
  return count === 0 ? '' : `${count} ${what}`
}

/** What was done, and how to take it back. `isPersonalHere`: a bare number means a change of the personal project. */
export function importedLines({ projects, conversations }: Imported, isPersonalHere: boolean): string {
  const changes: string[] = []
  const lines = projects.flatMap((project) => projectLines(project, isPersonalHere, changes))
  const sessions = projects.reduce((sum, one) => sum + one.sessions, 0)
  return [
    ...lines,
    sessions === 0 ? '' : `+ ${numbered(sessions, 'session', 'sessions')}`,
    conversations === 0 ? '' : `+ ${numbered(conversations, 'conversation', 'conversations')}`,
    changes.length === 0
      ? ''
      : `Undo it with: ${changes
          .toReversed()
          .map((change) => `waymark undo ${change}`)
          .join(', ')}`,
  ]
    .filter(Boolean)
    .join('\n')
    .concat('\n')
}

function projectLines(project: ImportedProject, isPersonalHere: boolean, changes: string[]): string[] {
  const { name, prefix, tasks, comments, discoveries } = project
  const where = prefix === '' ? '' : ` in ${shown(name, 80)}`
  const sign = prefix === '' ? '#' : `${prefix}-`
  const line = (what: string, change: number | null) => {
    if (change === null) return ''
    const named =
      prefix === '' ? (isPersonalHere ? `${change}` : `personal/${change}`) : `${prefix}/${change}`
    changes.push(named)
    return `+ ${what}${where}, change ${named}`
  }
  const ids = (brought: readonly { readonly id: number }[]) =>
    brought.map(({ id }) => id).sort((one, other) => one - other)
  return [
    line(range(ids(tasks.added), 'task', sign), tasks.change),
    line(numbered(comments.added.length, 'comment', 'comments'), comments.change),
    line(range(ids(discoveries.added), 'discover', 'd', ['y', 'ies']), discoveries.change),
  ].filter(Boolean)
}

function range(ids: readonly number[], what: string, sign: string, [one, many] = ['', 's']): string {
  const [first, last] = [ids[0], ids.at(-1)]
  const which = first === last ? `${sign}${first}` : `${sign}${first} to ${sign}${last}`
  return `${ids.length} ${what}${ids.length === 1 ? one : many} (${which})`
}
