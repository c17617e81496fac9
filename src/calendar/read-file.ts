import { badCalendar, type Component, linesOf, type Property, parseCalendar } from './content-lines.ts'
import type { Reading } from './times.ts'
import { readTodo, type TodoFields } from './todo-fields.ts'

/** What a client sent, taken apart. */
export interface TodoFile {
  readonly uid: string
  readonly fields: TodoFields
  /** As `CalendarObject` keeps it. */
  readonly todo: string
  readonly rest: string
}

const longestUid = 255

/** Reads one task out of a calendar. What there is beside it is kept as it is. */
export function readTodoFile(text: string, zone: string): TodoFile {
  const calendar = parseCalendar(text)
  const todos = calendar.components.filter(({ name }) => name === 'VTODO')
  const [found] = todos.filter((one) => !has(one, 'RECURRENCE-ID'))
  const master = found ?? todos[0]
  if (!master)
    throw badCalendar(
      'There is no VTODO in it.',
      'Waymark keeps tasks. Send events to a calendar of their own.',
    )
  if (todos.filter((one) => one !== master).some((one) => !has(one, 'RECURRENCE-ID')))
    throw badCalendar('There are several tasks in it.', 'Send each task as a file of its own.')
  const uid = uidOf(master)
  if (todos.some((one) => uidOf(one) !== uid)) throw badCalendar('Its parts have different UIDs.')
  if (calendar.properties.some(({ name }) => name === 'METHOD'))
    throw badCalendar('A stored calendar has no METHOD.', 'Leave METHOD out.')
  const reading: Reading = { zone, zones: calendar.components.filter(({ name }) => name === 'VTIMEZONE') }
  const beside = calendar.components.filter((one) => one !== master)
  return {
    uid,
    fields: readTodo(master.properties, reading),
    todo: linesOf({ ...master, name: '' }).join('\n'),
    rest: linesOf({ ...calendar, name: '', components: beside }).join('\n'),
  }
}

function has({ properties }: Component, name: string): boolean {
  return properties.some((one: Property) => one.name === name)
}

function uidOf({ properties }: Component): string {
  const found = properties.filter(({ name }) => name === 'UID')
  const uid = found[0]?.value.trim() ?? ''
  if (found.length !== 1 || uid === '' || uid.length > longestUid || /\p{Cc}/u.test(uid))
    throw badCalendar(`A task has one UID of 1 to ${longestUid} characters.`)
  return uid
}
