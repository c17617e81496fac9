import { showDue } from '../../language/due-words.ts'
import { showRepeat } from '../../language/repetition/describe-rule.ts'
import type { Clock } from '../../tasks/calendar.ts'
import type { Due } from '../../tasks/due.ts'
import type { Task } from '../../tasks/task.ts'
import { changedFields, fieldsOf, snakeName } from '../../tasks/task-fields.ts'
import type { PersonName } from '../call.ts'
import { outputOf } from '../schema.ts'
import { oneLine } from './task-lines.ts'
import { type TypedTask, typedTask } from './typed-task.ts'

/** A field that an update changed, under its name in a typed task. */
export interface ChangedField {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}

export const changedFieldOutput = outputOf({ field: { type: 'string' }, before: {}, after: {} })

export function typedChanges(before: Task, after: Task): ChangedField[] {
  const [was, is] = [typedTask(before), typedTask(after)]
  return (
    changedFields(before, after)
      .filter(
        (name) =>
          !['claimConnection', 'claimedAt', 'occurrence', 'calendarObject', 'position'].includes(name),
      )
      // A repetition that a done task passes on has not ended.
      .filter((name) => name !== 'repeat' || after.status !== 'done')
      .map((name) => {
        const field = snakeName(name) as keyof TypedTask
        return { field, before: was[field] ?? null, after: is[field] ?? null }
      })
  )
}

const dates = fieldsOf('due').map(snakeName)

/** `title Call mom → Call dad; due none → Fri 21 Nov`. When a task was completed follows from its status. */
export function fieldLines(
  changed: readonly ChangedField[],
  clock: Clock,
  people?: ReadonlyMap<string, PersonName>,
): string {
  const lines = changed.map(({ field, before, after }) => {
    if (field === 'completed_at') return ''
    if (field === 'description') return after === null ? 'description cleared' : 'description changed'
    const show = (value: unknown): string => {
      const said = field === 'assignee' ? (people?.get(String(value))?.name ?? value) : value
      const text = Array.isArray(said) ? said.join(' ') : oneLine(String(said ?? ''))
      if (text === '') return 'none'
      if (field === 'repeat') return showRepeat(text)
      return dates.includes(field) ? showDue(text as Due, clock) : text
    }
    return `${field.replace('_', ' ')} ${show(before)} → ${show(after)}`
  })
  return lines.filter(Boolean).join('; ')
}
