import { findSurroundings } from '../calendar/surroundings.ts'
import { todoFile, writeTodo } from '../calendar/write-todo.ts'
import { calendarName } from '../tasks/calendar-uid.ts'
import type { Task, TaskId } from '../tasks/task.ts'
import type { Collection, DavContext } from './context.ts'
import { statedEntry, type Wanted } from './multistatus.ts'
import { emptyElement, named } from './names.ts'
import { objectPath } from './paths.ts'
import { objectNames, objectProperty } from './properties.ts'
import { escapeXml } from './xml.ts'

const calendarData = named('c:calendar-data')

/** So many tasks are read and written at a time; then others have their turn. */
export const pieceSize = 100

/** The entries of these tasks, as one text. */
export async function objectEntries(
  context: DavContext,
  collection: Collection,
  some: readonly Task[],
  { kind, names }: Wanted,
): Promise<string> {
  const { person } = context
  const { project, alarms } = collection
  const wanted = kind === 'some' ? names : objectNames
  const file = wanted.includes(calendarData) ? await fileWriter(context, collection, some) : undefined
  let text = ''
  for (const task of some) {
    const path = objectPath(person, project.id, calendarName(project.id, task))
    if (kind === 'names') {
      text += statedEntry(path, wanted.map(emptyElement), [])
      continue
    }
    const [found, missing]: [string[], string[]] = [[], []]
    for (const name of wanted) {
      const property =
        name === calendarData && file
          ? `<c:calendar-data>${escapeXml(file(task))}</c:calendar-data>`
          : objectProperty(context, { project, task, alarms }, name)
      if (property === undefined) missing.push(name)
      else found.push(property)
    }
    text += statedEntry(path, found, missing)
  }
  return text
}

/** Writes the files of these tasks. */
export async function fileWriter(
  { people, zone }: DavContext,
  { project, tasks, alarms }: Collection,
  some: readonly Task[],
): Promise<(task: Task) => string> {
  const around = await findSurroundings(tasks, project.id, some, people, alarms.of)
  return (task) => todoFile(writeTodo(project.id, task, around(task), zone))
}

/** All tasks of a project, newest first, in pieces; those below this number where it is given. */
export async function* allTasks(
  { tasks }: Collection,
  below: TaskId | null = null,
): AsyncGenerator<readonly Task[]> {
  for (let after = below; ; ) {
    const some = await tasks.list({
      order: 'newest',
      limit: pieceSize,
      ...(after !== null && { after: [after] }),
    })
    if (some.length > 0) yield some
    if (some.length < pieceSize) return
    after = (some.at(-1) as Task).id
    await new Promise(setImmediate)
  }
}
