import type { Imported } from '../bridges/apply-import.ts'
import type { Note } from '../bridges/notes.ts'
import { type ImportPlan, isEmptyPlan } from '../bridges/plan-import.ts'

/** What an import would do, for the person who says yes or no. */
export function planLines(plan: ImportPlan): string {
  const { tasks, discoveries, sessions, conversations } = plan
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
    counted('discoveries', discoveries, discoveries.projects),
    counted('sessions', sessions),
    counted('conversations', conversations),
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

function nothingToDo({ tasks, discoveries, sessions, conversations }: ImportPlan): string {
  const there = tasks.there + discoveries.there + sessions.there + conversations.there
  return there > 0 ? 'Everything is there already.' : 'There is nothing in it to import.'
}

function noteLine({ what, count, examples }: Note): string {
  const more = count - examples.length
  return `  ${count} × ${what}\n      ${examples.join('; ')}${more > 0 ? ` and ${more} more` : ''}`
}

function some(count: number, what: string): string {
  return count === 0 ? '' : `${count} ${what}`
}

/** What was done, and how to take it back. */
export function importedLines({ tasks, discoveries, sessions, conversations }: Imported): string {
  const ids = tasks.added.map(({ id }) => id).sort((one, other) => one - other)
  const changes = [tasks.change, ...discoveries.map(({ change }) => change)].filter(
    (change) => change !== null,
  )
  return [
    ids.length === 0 ? '' : `+ ${range(ids, 'task', '#')}, change ${tasks.change}`,
    ...discoveries.map(({ project, added, change }) => {
      const where = project === null ? '' : ` of ${project}`
      const numbers = added.map(({ id }) => id)
      return `+ ${range(numbers, 'discover', 'd', ['y', 'ies'])}${where}, change ${change}`
    }),
    sessions === 0 ? '' : `+ ${sessions} sessions`,
    conversations === 0 ? '' : `+ ${conversations} conversations`,
    changes.length === 0
      ? ''
      : `Take it back with: ${changes
          .toReversed()
          .map((id) => `waymark undo ${id}`)
          .join(', ')}`,
  ]
    .filter(Boolean)
    .join('\n')
    .concat('\n')
}

function range(ids: readonly number[], what: string, sign: string, [one, many] = ['', 's']): string {
  const [first, last] = [ids[0], ids.at(-1)]
  const which = first === last ? `${sign}${first}` : `${sign}${first} to ${sign}${last}`
  return `${ids.length} ${what}${ids.length === 1 ? one : many} (${which})`
}
