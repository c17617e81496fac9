import { startOfDay } from '../tasks/calendar.ts'
import { dueAt, isWholeDay } from '../tasks/due.ts'
import { momentOf, type Trigger, writeTrigger } from '../tasks/reminder.ts'
import type { Task } from '../tasks/task.ts'
import { readAlarm, readAlarms } from './alarm-triggers.ts'
import { type Component, escapeText, linesOf, parseLines } from './content-lines.ts'
import { stamp } from './times.ts'

/** A reminder of the person who reads the file, as calendars ring by it. */
export interface OwnAlarm {
  /** The reminder's own, or `due` for the one that comes by default. */
  readonly id: string
  readonly trigger: Trigger
}

const mark = 'waymark-reminder-'

/** As VALARMs. What an alarm of a client rings at already is left out. */
export function ownAlarms(task: Task, alarms: readonly OwnAlarm[], zone: string): Component[] {
  const moments = new Set(readAlarms(task).map(({ trigger }) => momentOf(trigger, task, zone)))
  return alarms.flatMap(({ id, trigger }) => {
    const at = momentOf(trigger, task, zone)
    if (at === null || moments.has(at)) return []
    moments.add(at)
    const lines = [
      'BEGIN:VALARM',
      `UID:${mark}${id}`,
      'ACTION:DISPLAY',
      `DESCRIPTION:${escapeText(task.title)}`,
      triggerLine(trigger, task, at, zone),
      'END:VALARM',
    ]
    return parseLines(lines).components
  })
}

/** Alarms that move with the date say how long before it they ring. */
function triggerLine(trigger: Trigger, task: Task, at: number, zone: string): string {
  const date = 'of' in trigger ? task[trigger.of] : null
  if (!('of' in trigger) || date === null) return `TRIGGER;VALUE=DATE-TIME:${stamp(new Date(at))}`
  const from = isWholeDay(date) ? startOfDay(date, zone).getTime() : dueAt(date)
  return `TRIGGER;RELATED=${trigger.of === 'due' ? 'END' : 'START'}:${durationText((at - from) / 60_000)}`
}

/** `-PT30M`, `-P1DT6H`, `PT0S`. */
function durationText(minutes: number): string {
  const size = Math.round(Math.abs(minutes))
  if (size === 0) return 'PT0S'
  const part = (count: number, unit: string) => (count === 0 ? '' : `${count}${unit}`)
  const time = `${part(Math.floor((size % 1_440) / 60), 'H')}${part(size % 60, 'M')}`
  return `${minutes < 0 ? '-' : ''}P${part(Math.floor(size / 1_440), 'D')}${time === '' ? '' : `T${time}`}`
}

export interface TakenAlarms {
  /** The lines of the VTODO without the reminders: they are the person's, and not the task's. */
  readonly todo: string
  /** Reminders that the client left out, and those that it moved: these are alarms of the client now. */
  readonly missing: readonly string[]
  readonly moved: readonly string[]
}

/**
 * Takes the reminders that were shown to a client out of what it sends back. Some clients write alarms anew and forget
 * their UIDs: one that rings as ours did is ours.
 */
export function takeOwnAlarms(
  todo: string,
  before: Task | undefined,
  shown: readonly Component[],
): TakenAlarms {
  if (!todo.includes('BEGIN:VALARM')) return { todo, missing: shown.map(idOf), moved: [] }
  const file = parseLines(todo.split('\n'))
  const hasStart = before?.start != null
  const ringing = (alarm: Component) =>
    readAlarm(alarm, hasStart).map(({ trigger }) => writeTrigger(trigger))[0]
  const ours = new Map(shown.map((alarm) => [idOf(alarm), ringing(alarm)]))
  const known = new Set(before ? readAlarms(before).map(({ trigger }) => writeTrigger(trigger)) : [])
  const [kept, moved]: [Component[], string[]] = [[], []]
  for (const component of file.components) {
    const id = component.name === 'VALARM' ? idOf(component) : ''
    const rings = component.name === 'VALARM' ? ringing(component) : undefined
    if (id !== '') {
      if (!ours.has(id) || ours.get(id) === rings) ours.delete(id)
      else {
        moved.push(id)
        ours.delete(id)
        kept.push({ ...component, properties: component.properties.filter(({ name }) => name !== 'UID') })
      }
      continue
    }
    const same = known.has(rings ?? '')
      ? undefined
      : [...ours].find(([, one]) => one === rings && rings !== undefined)
    if (same) ours.delete(same[0])
    else kept.push(component)
  }
  return { todo: linesOf({ ...file, components: kept }).join('\n'), missing: [...ours.keys()], moved }
}

/** Of the reminder; empty for alarms of clients. */
function idOf({ properties }: Component): string {
  const uid = properties.find(({ name }) => name === 'UID')?.value.trim() ?? ''
  return uid.startsWith(mark) ? uid.slice(mark.length) : ''
}
