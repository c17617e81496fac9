import { noteTypes } from '../../context/discovery.ts'
import { priorities } from '../../tasks/task.ts'
import type { Schema } from '../schema.ts'

const greatest = Number.MAX_SAFE_INTEGER

export const text = { type: 'string' } as const satisfies Schema
export const textOrNone = { type: ['string', 'null'] } as const satisfies Schema
export const texts = { type: 'array', items: text } as const satisfies Schema
/** Of a task, a discovery or a change. */
export const number = { type: 'integer' } as const satisfies Schema
export const numberOrNone = { type: ['integer', 'null'] } as const satisfies Schema
export const numbers = { type: 'array', items: number } as const satisfies Schema
export const priority = { type: 'string', enum: priorities } as const satisfies Schema
export const noteType = { type: 'string', enum: noteTypes } as const satisfies Schema

export function upTo(maximum: number) {
  return { type: 'integer', minimum: 1, maximum } as const
}

/** Numbers below this one: the next page. */
export const before = { type: 'integer', minimum: 1, maximum: greatest } as const satisfies Schema
