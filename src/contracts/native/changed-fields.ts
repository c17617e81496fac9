import type { Clock } from '../../tasks/calendar.ts'
import type { Due } from '../../tasks/due.ts'
import type { Task } from '../../tasks/task.ts'
import { changedFields, fieldsOf, snakeName } from '../../tasks/task-fields.ts'
import { showDue } from '../due-words.ts'
import { outputOf } from './schemas.ts'
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
  return changedFields(before, after)
    .filter((name) => name !== 'claimConnection' && name !== 'claimedAt')
    .map((name) => {
      const field = snakeName(name) as keyof TypedTask
      return { field, before: was[field] ?? null, after: is[field] ?? null }
    })
}

const dates = fieldsOf('due').map(snakeName)

/** `title Call mom → Call dad; due none → Fri 21 Nov`. When a task was completed follows from its status. */
export function fieldLines(changed: readonly ChangedField[], clock: Clock): string {
  const lines = changed.map(({ field, before, after }) => {
    if (field === 'completed_at') return ''
    if (field === 'description') return after === null ? 'description cleared' : 'description changed'
    const show = (value: unknown): string => {
      const text = Array.isArray(value) ? value.join(' ') : oneLine(String(value ?? ''))
      return text === '' ? 'none' : dates.includes(field) ? showDue(text as Due, clock) : text
    }
    return `${field.replace('_', ' ')} ${show(before)} → ${show(after)}`
  })
  return lines.filter(Boolean).join('; ')
}
