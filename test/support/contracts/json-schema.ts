import { Ajv, addFormats } from '@modelcontextprotocol/client/validators/ajv'
import { expect } from 'vitest'

// The documents write `nullable`, which is OpenAPI's word and which Ajv knows.
const ajv = new Ajv({ strict: true, allowUnionTypes: true, allErrors: true })
addFormats(ajv)

/** Fails unless the value is what the schema describes. */
export function expectToFit(schema: object, value: unknown): void {
  ajv.validate(schema, value)
  expect(ajv.errors ?? []).toEqual([])
}

export function fits(schema: object, value: unknown): boolean {
  return ajv.validate(schema, value) as boolean
}
