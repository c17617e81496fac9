import { createHash } from 'node:crypto'
import { readCalendarObject, writeCalendarObject } from './calendar-object.ts'
import type { Task } from './task.ts'

type Known = Pick<Task, 'id' | 'createdAt' | 'calendarObject'>

/** The UID that calendars know a task by: their own, or one that no other task has, here or elsewhere. */
export function calendarUid(project: string, task: Known): string {
  const own = task.calendarObject === null ? null : readCalendarObject(task.calendarObject).uid
  if (own !== null) return own
  const seed = `${project}\0${task.id}\0${task.createdAt.getTime()}`
  return `waymark-${task.id}-${createHash('sha256').update(seed).digest('hex').slice(0, 20)}`
}

/** The name of its file in the collection. */
export function calendarName(project: string, task: Known): string {
  const { name, uid } = readCalendarObject(task.calendarObject)
  if (name !== null) return name
  return uid === null ? `${calendarUid(project, task)}.ics` : `waymark-task-${task.id}.ics`
}

/** The number in a name or UID of ours; undefined for those of clients. */
export function numberInCalendarName(text: string): number | undefined {
  const found = /^waymark-(?:task-)?([1-9]\d{0,14})(?:-[0-9a-f]{20})?(?:\.ics)?$/.exec(text)
  return found ? Number(found[1]) : undefined
}

/** A task that goes to another project is still the same one to calendars. */
export function keepingUid(project: string, task: Task): string {
  const object = readCalendarObject(task.calendarObject)
  return writeCalendarObject({
    ...object,
    uid: calendarUid(project, task),
    name: calendarName(project, task),
  })
}
