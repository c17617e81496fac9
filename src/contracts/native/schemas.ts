import { priorities } from '../../tasks/task.ts'
import type { ObjectSchema, Schema } from '../schema.ts'

/** `task` everywhere: a number, or words of the title. Published as text, because some vendors take one type only. */
export const taskArgument = { type: 'string', description: 'Number or title words' } as const satisfies Schema

/** What is accepted for it: a number may also come as a number. */
export const taskAccepted = { type: ['integer', 'string'] } as const satisfies Schema

export const priorityArgument = {
  type: 'string',
  enum: priorities,
  description: 'Default medium',
} as const satisfies Schema

export const projectArgument = { type: 'string', description: 'Name, personal' } as const satisfies Schema

export const blockersArgument = {
  type: 'array',
  items: { type: 'integer' },
  description: 'Numbers to do first',
} as const satisfies Schema

/** Limits that a model need not read before it passes them. */
export function between(minimum: number, maximum: number) {
  return { type: 'integer', minimum, maximum } as const
}

export const changeOutput: Schema = {
  type: ['integer', 'null'],
  description: 'The change that undo takes back',
}

export function outputOf(properties: Readonly<Record<string, Schema>>): ObjectSchema {
  return { type: 'object', properties, required: Object.keys(properties) }
}

/** A task that is only spoken of. */
export const taskNameOutput = outputOf({ id: { type: 'integer' }, title: { type: 'string' } })
