import type { Clock } from '../../tasks/calendar.ts'
import type { Due } from '../../tasks/due.ts'
import type { Task } from '../../tasks/task.ts'
import { changedFields, snakeName } from '../../tasks/task-fields.ts'
import { showDue } from '../due-words.ts'
import { outputOf } from './schemas.ts'
import { oneLine } from './task-lines.ts'
import { type TypedTask, typedTask } from './typed-task.ts'

/** A field that an update changed, under its name in a typed task. */
export interface ChangedField {
  readonly field: keyof TypedTask
  readonly before: TypedTask[keyof TypedTask]
  readonly after: TypedTask[keyof TypedTask]
}

export const changedFieldsOutput = {
  type: 'array',
  items: outputOf({ field: { type: 'string' }, before: {}, after: {} }),
} as const

export function typedChanges(before: Task, after: Task): ChangedField[] {
  const [was, is] = [typedTask(before), typedTask(after)]
  return changedFields(before, after).map((name) => {
    const field = snakeName(name) as keyof TypedTask
    return { field, before: was[field], after: is[field] }
  })
}

/** `title Call mom → Call dad; due none → Fri 21 Nov`. When a task was completed follows from its status. */
export function fieldLines(changed: readonly ChangedField[], clock: Clock): string {
  return changed
    .filter(({ field }) => field !== 'completed_at')
    .map(({ field, before, after }) => {
      if (field === 'description') return after === null ? 'description cleared' : 'description changed'
      const show = (value: ChangedField['after']): string => {
        const text = Array.isArray(value) ? value.join(' ') : oneLine(String(value ?? ''))
        return text === '' ? 'none' : field === 'due' ? showDue(text as Due, clock) : text
      }
      return `${field.replace('_', ' ')} ${show(before)} → ${show(after)}`
    })
    .join('; ')
}
