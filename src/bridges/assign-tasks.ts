import { Slice } from '../slice.ts'
import { descriptionLimit, isLongerThan } from '../tasks/task-text.ts'
import { named } from './fit-task.ts'
import type { ImportPlace } from './import-target.ts'
import { markLine } from './mark.ts'
import { nameIn } from './member-finder.ts'
import type { Notes } from './notes.ts'
import type { ImportSource, IncomingTask } from './source.ts'

/** Whom a task is meant for here, and what is said of the others. */
export interface Assigned {
  readonly assignee: string | null
  readonly description: string | null
}

/** Finds the members that the source means. Those who are none are named in the description. */
export async function assignTasks(
  tasks: readonly IncomingTask[],
  place: ImportPlace,
  exporter: { readonly owner: ImportSource['owner']; readonly person: string },
  notes?: Notes,
): Promise<Map<string, Assigned>> {
  const assigned = new Map<string, Assigned>()
  const slice = new Slice()
  for (const task of tasks) {
    await slice.turn()
    const unknown: string[] = []
    let assignee: string | null = null
    for (const words of task.assignees) {
      // Whose export it is may be called otherwise here.
      const member = words === exporter.owner ? exporter.person : await place.memberCalled(words)
      if (member === null || (assignee !== null && assignee !== member)) unknown.push(nameIn(words))
      else assignee = member
    }
    if (unknown.length > 0)
      notes?.add(
        'assignees who are not members of the project are kept as words in the description',
        `${named(task)}: ${unknown.join(', ')}`,
      )
    assigned.set(task.key, { assignee, description: withAssignees(task, unknown) })
  }
  return assigned
}

/** Above the line by which the task is known again. */
function withAssignees({ description, mark }: IncomingTask, unknown: readonly string[]): string | null {
  if (unknown.length === 0) return description
  const said = `Assignee: ${unknown.join(', ')}`
  const end = mark === null ? '' : markLine(mark)
  const body = (description ?? '').slice(0, (description ?? '').length - end.length).trimEnd()
  const text = [body, said, end].filter((part) => part !== '').join('\n\n')
  if (!isLongerThan(text, descriptionLimit)) return text
  const room = descriptionLimit - [...said, ...end].length - 5
  return [`${[...body].slice(0, room).join('')}…`, said, end].filter((part) => part !== '').join('\n\n')
}
