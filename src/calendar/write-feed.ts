import type { Task } from '../tasks/task.ts'
import { type Component, escapeText, fold, linesOf } from './content-lines.ts'
import { ownAlarms } from './own-alarms.ts'
import type { Around } from './todo-fields.ts'
import { writeEvent } from './write-event.ts'
import { productId, writeTodo } from './write-todo.ts'
import { zoneLines } from './write-zone.ts'

/** As what tasks stand in a feed. */
export type FeedForm = 'tasks' | 'events'

/** Writes a calendar of many tasks, a piece at a time: zones stand before what first names them. */
export class FeedWriter {
  readonly #form: FeedForm
  readonly #zone: string
  readonly #zones = new Set<string>()

  constructor(form: FeedForm, zone: string) {
    this.#form = form
    this.#zone = zone
  }

  begin(name: string): string {
    return fold([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      `PRODID:${productId}`,
      'CALSCALE:GREGORIAN',
      `NAME:${escapeText(name)}`,
      `X-WR-CALNAME:${escapeText(name)}`,
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'X-PUBLISHED-TTL:PT1H',
    ])
  }

  tasks(project: string, some: readonly Task[], around: (task: Task) => Around): string {
    const lines = some.flatMap((task) =>
      this.#form === 'events'
        ? this.#event(project, task, around(task))
        : this.#todo(project, task, around(task)),
    )
    return lines.length === 0 ? '' : fold(lines)
  }

  end(): string {
    return fold(['END:VCALENDAR'])
  }

  #event(project: string, task: Task, { alarms = [] }: Around): readonly string[] {
    // What goes by the start of a task is no part of its event.
    const own = alarms.filter(({ trigger }) => !('of' in trigger) || trigger.of === 'due')
    const event = writeEvent(project, task, ownAlarms(task, own, this.#zone))
    if (!event) return []
    const { zone, lines } = event
    if (zone === null || !this.#isNew(zone)) return lines
    return [...zoneLines(zone, Number(task.due?.slice(0, 4))), ...lines]
  }

  /** With its alarms and zones; what overrides one occurrence is left to those who write. */
  #todo(project: string, task: Task, around: Around): readonly string[] {
    const { todo, components } = writeTodo(project, task, around, this.#zone)
    const zones = components.filter((one) => one.name === 'VTIMEZONE' && this.#isNew(idOf(one)))
    return [...zones.flatMap(linesOf), ...todo]
  }

  #isNew(zone: string): boolean {
    if (this.#zones.has(zone)) return false
    this.#zones.add(zone)
    return true
  }
}

function idOf({ properties }: Component): string {
  return properties.find(({ name }) => name === 'TZID')?.value ?? ''
}
