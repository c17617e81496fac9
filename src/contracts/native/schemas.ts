import { priorities } from '../../tasks/task.ts'
import { outputOf, type Schema } from '../schema.ts'

/**
 * `task` everywhere: a number, or words of the title. Hosts check calls against it before they pass them on; written as
 * a list of types it would be refused by Google's models, which take one type each.
 */
export const taskArgument = {
  anyOf: [{ type: 'integer' }, { type: 'string' }],
  description: 'Number or title',
} as const satisfies Schema

/** What is accepted for it: a number may also come as a number. */
export const taskAccepted = { type: ['integer', 'string'] } as const satisfies Schema

/** What is accepted for the number of a discovery: answers call it d3. */
export const discoveryAccepted = { type: ['integer', 'string'] } as const satisfies Schema

export const priorityArgument = {
  type: 'string',
  enum: priorities,
  description: 'Level',
} as const satisfies Schema

/** Words or ISO 8601. */
export const startArgument = { type: 'string', description: 'Not before' } as const satisfies Schema

/** Taken, and not published: words in `due` say both. */
export const seriesAccepted = {
  repeat: { type: 'string' },
  duration: { type: 'integer' },
} as const satisfies Readonly<Record<string, Schema>>

export const projectArgument = { type: 'string', description: 'Name' } as const satisfies Schema

export const blockersArgument = {
  type: 'array',
  items: { type: 'integer' },
  description: 'To do first',
} as const satisfies Schema

/** What is accepted for it: each as a task is named everywhere. */
export const blockersAccepted = { type: 'array', items: taskAccepted } as const satisfies Schema

/** Limits that a model need not read before it passes them. */
export function between(minimum: number, maximum: number) {
  return { type: 'integer', minimum, maximum } as const
}

export const changeOutput: Schema = {
  type: ['integer', 'null'],
  description: 'The change that undo takes back',
}

/** A task that is only spoken of. */
export const taskNameOutput = outputOf({ id: { type: 'integer' }, title: { type: 'string' } })
