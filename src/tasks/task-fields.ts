import type { Due } from './due.ts'
import { blankTask, type Priority, type Status, type Task } from './task.ts'

interface Kinds {
  readonly number: number
  readonly rank: number
  readonly numbers: readonly number[]
  readonly text: string
  readonly texts: readonly string[]
  readonly priority: Priority
  readonly status: Status
  readonly due: Due
  readonly time: Date
}

/** What a field holds, or null. Stores, exports and results know by it how the value is kept, read and written. */
export type Kind = keyof Kinds

interface Field<Value> {
  readonly kind: {
    [K in Kind]: [Kinds[K], NonNullable<Value>] extends [NonNullable<Value>, Kinds[K]] ? K : never
  }[Kind]
  /** What people call it. */
  readonly word: string
}

/** Every field of a task, once. What reads, keeps or shows tasks follows from this table. */
export const taskFields = {
  id: { kind: 'number', word: 'number' },
  title: { kind: 'text', word: 'title' },
  description: { kind: 'text', word: 'description' },
  priority: { kind: 'priority', word: 'priority' },
  status: { kind: 'status', word: 'status' },
  due: { kind: 'due', word: 'due date' },
  start: { kind: 'due', word: 'start date' },
  repeat: { kind: 'text', word: 'repetition' },
  occurrence: { kind: 'text', word: 'repetition' },
  duration: { kind: 'number', word: 'duration' },
  tags: { kind: 'texts', word: 'tags' },
  parent: { kind: 'number', word: 'parent' },
  blockedBy: { kind: 'numbers', word: 'blockers' },
  assignee: { kind: 'text', word: 'assignee' },
  claimedBy: { kind: 'text', word: 'claim' },
  claimConnection: { kind: 'text', word: 'claim' },
  claimedAt: { kind: 'time', word: 'time of the claim' },
  calendarObject: { kind: 'text', word: 'calendar data' },
  position: { kind: 'rank', word: 'place in the order' },
  createdAt: { kind: 'time', word: 'time of creation' },
  updatedAt: { kind: 'time', word: 'time of the last change' },
  completedAt: { kind: 'time', word: 'completion' },
} as const satisfies { readonly [Name in keyof Task]: Field<Task[Name]> }

type Fields = typeof taskFields

export const fieldNames = Object.keys(taskFields) as (keyof Task)[]

/** What a change can be about: all but the number and the times that every task has. */
export type TaskField = Exclude<keyof Task, 'id' | 'createdAt' | 'updatedAt'>

export const changeableFields = fieldNames.filter(
  (name): name is TaskField => name !== 'id' && name !== 'createdAt' && name !== 'updatedAt',
)

/** Those that a task need not have. */
export const optionalFields = changeableFields.filter((name) => name !== 'title' && blankTask[name] === null)

/** The fields of one kind. */
export function fieldsOf<K extends Kind>(kind: K): NamesOf<K>[] {
  return fieldNames.filter((name): name is NamesOf<K> => taskFields[name].kind === kind)
}

type NamesOf<K extends Kind> = {
  [Name in keyof Fields]: Fields[Name]['kind'] extends K ? Name : never
}[keyof Fields]

/** As columns, exports and tools write it: `blocked_by`. */
export function snakeName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** The fields in which two states of a task differ. When it was last touched is not one of them. */
export function changedFields(before: Task, after: Task): TaskField[] {
  return changeableFields.filter((name) => !sameField(before, after, name))
}

export function sameField(one: Task, other: Task, name: TaskField): boolean {
  return sameValue(one[name], other[name])
}

function sameValue(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (one instanceof Date && other instanceof Date) return one.getTime() === other.getTime()
  if (!Array.isArray(one) || !Array.isArray(other)) return false
  return one.length === other.length && one.every((value, index) => value === other[index])
}
