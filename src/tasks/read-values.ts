import { invalid } from '../errors.ts'
import { type Priority, priorities, type Status, statuses } from './task.ts'

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
