import { invalid } from '../../errors.ts'
import { dayFromIso } from '../civil-day.ts'
import { type Due, isWholeDay, readDue } from '../due.ts'
import type { Task } from '../task.ts'
import { checkZone, momentAt } from '../wall-clock.ts'
import { onWall } from './series.ts'

/** A date of a repetition: what the clocks of a zone show, as if it were UTC. It says which nine o'clock is meant. */
export interface Occurrence {
  readonly wall: Date
  readonly zone: string
  readonly isDay: boolean
}

const form = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}))?\[([\w+/-]{1,60})\]$/

/** `2026-11-20T09:00[Europe/Berlin]`, a day without the time. */
export function writeOccurrence({ wall, zone, isDay }: Occurrence): string {
  return `${wall.toISOString().slice(0, isDay ? 10 : 16)}[${zone}]`
}

/** The due date of a task as a date of its repetition, in the zone of whoever says when. */
export function occurrenceAt(due: Due, zone: string): string {
  return writeOccurrence({ wall: onWall(due, zone), zone, isDay: isWholeDay(due) })
}

export function readOccurrence(text: string): Occurrence {
  const [, day, time, zone] = form.exec(text) ?? []
  if (day === undefined || zone === undefined) {
    throw invalid('bad_repeat', 'That is not a date of a repetition.', {
      hint: 'Write 2026-11-20T09:00[Europe/Berlin].',
    })
  }
  readDue(day)
  checkZone(zone)
  return { wall: new Date(`${day}T${time ?? '00:00'}:00Z`), zone, isDay: time === undefined }
}

/** The date that a task of a repetition stands for. What came from elsewhere may not say it: then it is its due date. */
export function occurrenceOf({ occurrence, due }: Pick<Task, 'occurrence' | 'due'>): Occurrence | undefined {
  if (occurrence !== null) return readOccurrence(occurrence)
  return due === null ? undefined : { wall: onWall(due, 'UTC'), zone: 'UTC', isDay: isWholeDay(due) }
}

/** The due date that an occurrence stands for. */
export function dueOf({ wall, zone, isDay }: Occurrence): Due {
  const iso = wall.toISOString()
  if (isDay) return readDue(iso.slice(0, 10))
  return momentAt(dayFromIso(iso), wall.getUTCHours() * 60 + wall.getUTCMinutes(), zone)
}
