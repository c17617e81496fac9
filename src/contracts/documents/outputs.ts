import { outputOf, type Schema } from '../schema.ts'

// What programs get from the tools of the documents (`--typed`). The documents show it as examples; these are their types.

export const integer: Schema = { type: 'integer' }
export const text: Schema = { type: 'string' }
export const textOrNull: Schema = { type: ['string', 'null'] }
export const flag: Schema = { type: 'boolean' }

type Done = 'created' | 'completed' | 'deleted' | 'updated'

/** What a change of a task is answered with. */
export function receiptOutput(status: Done, optional?: Readonly<Record<string, Schema>>) {
  return outputOf({ task_id: integer, status: { type: 'string', enum: [status] }, title: text }, optional)
}

/** A thousand tasks with long descriptions, or a file of 1 MB with 2 MB of what it imports, as JSON. */
export const documentBytes = 8 * 1024 * 1024
