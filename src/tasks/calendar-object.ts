import { invalid } from '../errors.ts'

/** What a calendar client wrote about a task, so that it gets back what it wrote, known to us or not. */
export interface CalendarObject {
  /** The name it gave the file, and the UID it gave the task; null while they are ours. */
  readonly name: string | null
  readonly uid: string | null
  /** The UID of a parent that is not in the project, or not yet. */
  readonly parent: string | null
  /** The same of tasks that it waits for. */
  readonly blockers: readonly string[]
  /** The lines of its VTODO, unfolded, with its alarms, without BEGIN and END; empty before a client wrote one. */
  readonly todo: string
  /** The lines of the calendar around it: time zones, properties, and the VTODOs that override one occurrence. */
  readonly rest: string
  /** When it was written, in milliseconds: what came later is not from the client. */
  readonly at: number
}

export const blankCalendarObject: CalendarObject = {
  name: null,
  uid: null,
  parent: null,
  blockers: [],
  todo: '',
  rest: '',
  at: 0,
}

const longest = 300_000

export function readCalendarObject(text: string | null): CalendarObject {
  return text === null ? blankCalendarObject : { ...blankCalendarObject, ...JSON.parse(text) }
}

/** Always in the same order: what is the same is the same text. */
export function writeCalendarObject(object: CalendarObject): string {
  const { name, uid, parent, blockers, todo, rest, at } = object
  return JSON.stringify({ name, uid, parent, blockers, todo, rest, at })
}

/** Checks what comes from outside: a client, or an import. */
export function checkCalendarObject(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null
  if (typeof value !== 'string' || value.length > longest || value.includes('\\u0000')) throw notOne()
  let given: Partial<Record<keyof CalendarObject, unknown>>
  try {
    given = JSON.parse(value)
  } catch {
    throw notOne()
  }
  const isText = (one: unknown) => typeof one === 'string' && one.isWellFormed()
  const optional = [given.name ?? null, given.uid ?? null, given.parent ?? null]
  const isRight =
    optional.every((one) => one === null || isText(one)) && isText(given.todo) && isText(given.rest)
  if (!isRight) throw notOne()
  const [name, uid, parent] = optional as (string | null)[]
  return writeCalendarObject({
    ...{ name: name ?? null, uid: uid ?? null, parent: parent ?? null },
    ...{ todo: given.todo as string, rest: given.rest as string },
    blockers: Array.isArray(given.blockers) ? given.blockers.filter(isText) : [],
    at: Number.isSafeInteger(given.at) ? (given.at as number) : 0,
  })
}

/** What the next task of a repetition has of the one before: everything but its name. */
export function inheritedObject(text: string | null): string | null {
  if (text === null) return null
  const { todo, rest } = readCalendarObject(text)
  if (todo === '') return null
  // What overrode an occurrence was about those before.
  const zones = rest.replace(/^BEGIN:VTODO$[\s\S]*?^END:VTODO$\n?/gm, '').trimEnd()
  return writeCalendarObject({ ...blankCalendarObject, todo, rest: zones })
}

function notOne() {
  return invalid('bad_text', 'That is not what a calendar client wrote about a task.')
}
