import { Failure } from '../errors.ts'
import { type CalendarObject, readCalendarObject } from '../tasks/calendar-object.ts'
import { calendarUid } from '../tasks/calendar-uid.ts'
import type { Task } from '../tasks/task.ts'
import { type Component, fold, linesOf, type Property, parseLine, parseLines } from './content-lines.ts'
import { ownAlarms } from './own-alarms.ts'
import { stamp } from './times.ts'
import { dateLines, zonesNamed } from './todo-dates.ts'
import { type Around, groups, readTodo, type TodoFields } from './todo-fields.ts'
import { zoneLines } from './write-zone.ts'

export const productId = '-//Waymark//Waymark//EN'

/** A task as the file that calendars read: what a client wrote of it, with what has changed since. */
export interface WrittenTodo {
  /** The lines of the VTODO. */
  readonly todo: readonly string[]
  /** Of the calendar around it: zones, and what overrides one occurrence. */
  readonly components: readonly Component[]
  readonly properties: readonly Property[]
}

/** `zone` is that of the reader, for times that say none. */
export function writeTodo(project: string, task: Task, around: Around, zone: string): WrittenTodo {
  const object = readCalendarObject(task.calendarObject)
  const uid = calendarUid(project, task)
  const { kept, rest, zones, said } = understood(object, zone)
  const dropped = new Set<Property>()
  const added: string[] = []
  for (const { isOf, isSame, write } of groups) {
    if (said && isSame(said, task, around)) continue
    for (const property of kept.properties) if (isOf(property)) dropped.add(property)
    added.push(...write(task, around))
  }
  const isUntouched = said !== null && task.updatedAt.getTime() === object.at
  const lines = [
    `UID:${uid}`,
    ...stampLines(task, kept.properties, isUntouched),
    ...kept.properties.filter((one) => !dropped.has(one) && !isOurs(one)).map(({ line }) => line),
    ...added,
    ...kept.components.flatMap(linesOf),
    ...ownAlarms(task, around.alarms ?? [], zone).flatMap(linesOf),
  ]
  const named = zonesNamed(lines, zones)
  const { zone: wanted } = dateLines(task)
  const isMissing =
    wanted !== null && lines.some((line) => line.includes(`TZID=${wanted}:`)) && !hasZone(named, wanted)
  const own = isMissing ? parseLines([...zoneLines(wanted, yearOf(task))]).components : []
  return {
    todo: ['BEGIN:VTODO', ...lines, 'END:VTODO'],
    components: [...(isUntouched ? zones : named), ...own, ...overrides(rest, uid)],
    properties: rest.properties,
  }
}

interface Understood {
  readonly kept: Component
  readonly rest: Component
  readonly zones: readonly Component[]
  /** Null where there is nothing, or nothing that can be read. */
  readonly said: TodoFields | null
}

/** What was taken from a client was checked; what came with an import may be anything, and is left out then. */
function understood({ todo, rest: around }: CalendarObject, zone: string): Understood {
  if (todo === '') return nothing
  try {
    const [kept, rest] = [parseLines(todo.split('\n')), parseLines(around === '' ? [] : around.split('\n'))]
    const zones = rest.components.filter(({ name }) => name === 'VTIMEZONE')
    return { kept, rest, zones, said: readTodo(kept.properties, { zone, zones }) }
  } catch (error) {
    if (error instanceof Failure) return nothing
    throw error
  }
}

const empty: Component = { name: '', properties: [], components: [] }
const nothing: Understood = { kept: empty, rest: empty, zones: [], said: null }

/** One file with one task. */
export function todoFile({ todo, components, properties }: WrittenTodo): string {
  const own = properties.filter(({ name }) => name !== 'VERSION' && name !== 'METHOD').map(({ line }) => line)
  const product = own.some((line) => line.toUpperCase().startsWith('PRODID')) ? [] : [`PRODID:${productId}`]
  const isZone = ({ name }: Component) => name === 'VTIMEZONE'
  return fold([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...product,
    ...own,
    ...components.filter(isZone).flatMap(linesOf),
    ...todo,
    ...components.filter((one) => !isZone(one)).flatMap(linesOf),
    'END:VCALENDAR',
  ])
}

/** The properties that say which task it is and when it was written. */
const ours = new Set(['UID', 'DTSTAMP', 'LAST-MODIFIED', 'CREATED'])

function isOurs({ name }: Property): boolean {
  return ours.has(name)
}

function stampLines(task: Task, kept: readonly Property[], isUntouched: boolean): string[] {
  const find = (name: string) => kept.find((one) => one.name === name)?.line
  const written = (name: string, at: Date) => `${name}:${stamp(at)}`
  const created = find('CREATED') ?? written('CREATED', task.createdAt)
  if (!isUntouched)
    return [written('DTSTAMP', task.updatedAt), created, written('LAST-MODIFIED', task.updatedAt)]
  return [find('DTSTAMP') ?? written('DTSTAMP', task.updatedAt), created, find('LAST-MODIFIED') ?? []].flat()
}

function hasZone(zones: readonly Component[], id: string): boolean {
  return zones.some(({ properties }) => properties.some(({ name, value }) => name === 'TZID' && value === id))
}

function yearOf({ due }: Task): number {
  return Number((due ?? '2026').slice(0, 4))
}

/** What overrides an occurrence goes by the UID of its task. */
function overrides({ components }: Component, uid: string): Component[] {
  return components
    .filter(({ name }) => name !== 'VTIMEZONE')
    .map((one) => ({
      ...one,
      properties: one.properties.map((property) =>
        property.name === 'UID' ? parseLine(`UID:${uid}`) : property,
      ),
    }))
}
