import { invalid } from '../errors.ts'
import { checkCalendarObject } from './calendar-object.ts'
import { type Due, readDue } from './due.ts'
import { readOccurrence, writeOccurrence } from './repetition/occurrence.ts'
import { readRule, writeRule } from './repetition/rule.ts'
import { type Priority, priorities, type Status, statuses, type TaskDraft } from './task.ts'
import { readTaskId } from './task-ref.ts'
import {
  personLimit,
  readDescription,
  readOptionalText,
  readTags,
  readTitle,
  repeatLimit,
} from './task-text.ts'

/** How what is given becomes the value of a field, or fails. What is left out becomes the value of a new task. */
const readers = {
  title: (value: unknown) => readTitle(value),
  description: (value: unknown) => readDescription(value),
  priority: (value: unknown = 'medium') => readPriority(value),
  status: (value: unknown = 'todo') => readStatus(value),
  due: readDate,
  start: readDate,
  repeat: readRepeat,
  occurrence: readOccurrenceText,
  duration: readDuration,
  tags: (values: readonly string[] = []) => readTags(values),
  parent: (value: unknown = null) => (value === null ? null : readTaskId(value)),
  blockedBy: (values: readonly unknown[] = []) => [...new Set(values.map(readTaskId))],
  assignee: (value: unknown) => readOptionalText(value, 'assignee', personLimit),
  calendarObject: (value: unknown) => checkCalendarObject(value),
  position: readPosition,
} satisfies { readonly [Name in keyof TaskDraft]: (value: never) => TaskDraft[Name] }

/** Values as they come from outside. */
export type GivenFields = {
  readonly [Name in keyof TaskDraft]?: Parameters<(typeof readers)[Name]>[0]
}

export const draftFields = Object.keys(readers) as (keyof TaskDraft)[]

/** Reads the named fields, one after the other: the first that is wrong is what the caller is told. */
export function readFields<Name extends keyof TaskDraft>(
  given: GivenFields,
  names: readonly Name[],
): Pick<TaskDraft, Name> {
  const read: Record<string, unknown> = {}
  for (const name of names) read[name] = (readers[name] as (value: unknown) => unknown)(given[name])
  // Each name has what its own reader gave.
  return read as Pick<TaskDraft, Name>
}

/** Reads what is given of a task, and nothing else. */
export function readGiven(given: GivenFields): Partial<TaskDraft> {
  return readFields(
    given,
    draftFields.filter((name) => given[name] !== undefined),
  )
}

function readDate(value: string | null = null): Due | null {
  return value === null ? null : readDue(value)
}

/** A rule of RFC 5545, in its shortest form. */
function readRepeat(value: unknown): string | null {
  const text = readOptionalText(value, 'repetition', repeatLimit)
  return text === null ? null : writeRule(readRule(text))
}

function readOccurrenceText(value: unknown): string | null {
  const text = readOptionalText(value, 'occurrence', repeatLimit)
  return text === null ? null : writeOccurrence(readOccurrence(text))
}

/** A month of work is no task. */
const longestMinutes = 31 * 24 * 60

function readDuration(value: unknown = null): number | null {
  if (value === null) return null
  if (!Number.isSafeInteger(value) || (value as number) < 1 || (value as number) > longestMinutes) {
    throw invalid('bad_duration', `A duration is a whole number of minutes from 1 to ${longestMinutes}.`, {
      hint: 'Write 90 for an hour and a half.',
    })
  }
  return value as number
}

function readPosition(value: unknown = null): number | null {
  if (value === null || (typeof value === 'number' && Number.isFinite(value))) return value
  throw invalid('bad_arguments', 'A position is a number.')
}

export function readPriority(value: unknown): Priority {
  if (!priorities.includes(value as Priority)) {
    throw invalid('bad_priority', `A priority is ${list(priorities)}.`)
  }
  return value as Priority
}

export function readStatus(value: unknown): Status {
  if (!statuses.includes(value as Status)) throw invalid('bad_status', `A status is ${list(statuses)}.`)
  return value as Status
}

function list(words: readonly string[]): string {
  return `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}
