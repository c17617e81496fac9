import type { Trigger } from '../tasks/reminder.ts'
import type { Task } from '../tasks/task.ts'
import { alarmsOf } from './alarms.ts'
import type { Component } from './content-lines.ts'
import { readDuration, readWhen } from './times.ts'

/** An alarm of a calendar client, as a reminder. */
export interface Alarm {
  readonly trigger: Trigger
  /** Until when it was dismissed there, in milliseconds. */
  readonly dismissed: number | null
}

const mostAlarms = 20

/** Those that say when. What a client wrote that is no time is left to the client. */
export function readAlarms(task: Pick<Task, 'calendarObject' | 'start'>): Alarm[] {
  return alarmsOf(task)
    .slice(0, mostAlarms)
    .flatMap((alarm) => readAlarm(alarm, task.start !== null))
}

/** Nothing where it says no time. */
export function readAlarm({ properties }: Component, hasStart: boolean): Alarm[] {
  const find = (name: string) => properties.find((one) => one.name === name)
  const trigger = find('TRIGGER')
  // Apple writes ACTION:NONE where it wants no alarm at all.
  if (!trigger || find('ACTION')?.value.trim().toUpperCase() === 'NONE') return []
  const read = readTrigger(trigger.value, trigger.params, hasStart)
  const acknowledged = find('ACKNOWLEDGED') ?? find('X-MOZ-LASTACK')
  return read
    ? [{ trigger: read, dismissed: acknowledged ? (moment(acknowledged.value) ?? null) : null }]
    : []
}

/** RFC 5545: from the start, unless RELATED=END; a task without a start has its due date alone. */
function readTrigger(
  value: string,
  params: Readonly<Record<string, string | undefined>>,
  hasStart: boolean,
): Trigger | undefined {
  const minutes = readDuration(value)
  if (minutes !== undefined) {
    const of = params.RELATED?.toUpperCase() === 'END' || !hasStart ? 'due' : 'start'
    return { kind: 'before', of, minutes: minutes === 0 ? 0 : -minutes }
  }
  const at = moment(value)
  return at === undefined ? undefined : { kind: 'at', at }
}

function moment(value: string): number | undefined {
  if (!/Z\s*$/.test(value)) return undefined
  try {
    const property = { name: 'TRIGGER', params: {}, value, line: '' }
    return Date.parse(readWhen(property, { zone: 'UTC', zones: [] }).due)
  } catch {
    return undefined
  }
}
