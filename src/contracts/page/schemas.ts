import { type NoteType, noteTypes } from '../../context/discovery.ts'
import { priorities } from '../../tasks/task.ts'
import type { ObjectSchema, Schema } from '../schema.ts'

const greatest = Number.MAX_SAFE_INTEGER

export const text: Schema = { type: 'string' }
export const textOrNone: Schema = { type: ['string', 'null'] }
export const texts: Schema = { type: 'array', items: text }
/** Of a task, a discovery or a change. */
export const number: Schema = { type: 'integer' }
export const numberOrNone: Schema = { type: ['integer', 'null'] }
export const numbers: Schema = { type: 'array', items: number }
export const priority: Schema = { type: 'string', enum: priorities }
export const noteType: Schema = { type: 'string', enum: noteTypes satisfies readonly NoteType[] }

export function upTo(maximum: number): Schema {
  return { type: 'integer', minimum: 1, maximum }
}

/** Numbers below this one: the next page. */
export const before: Schema = { type: 'integer', minimum: 1, maximum: greatest }

/** What a tool takes, and nothing else. */
export function taking(
  properties: Readonly<Record<string, Schema>> = {},
  required: readonly string[] = [],
): ObjectSchema {
  return { type: 'object', properties, ...(required.length > 0 && { required }), additionalProperties: false }
}
