import type { Fields } from '../fields.ts'
import { bad } from '../place.ts'

/** What the rules of tasks, discoveries and projects refuse is told with its line. */
export function kept<T>(fields: Fields, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if ((error as { reason?: unknown }).reason === 'parse_error') throw error
    throw bad(fields.place, (error as Error).message)
  }
}

const pattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

export function moment(fields: Fields, name: string): Date {
  const text = fields.text(name)
  const at = new Date(text)
  if (!pattern.test(text) || Number.isNaN(at.getTime()))
    throw bad(fields.place, `"${name}" must be a moment such as 2026-11-21T09:00:00.000Z.`)
  return at
}

export function optionalMoment(fields: Fields, name: string): Date | null {
  return fields.has(name) ? moment(fields, name) : null
}

export function count(fields: Fields, name: string, least: number): number {
  const number = fields.number(name)
  if (number === null || !Number.isSafeInteger(number) || number < least)
    throw bad(fields.place, `"${name}" must be a whole number from ${least}.`)
  return number
}

export function optionalCount(fields: Fields, name: string): number | null {
  return fields.has(name) ? count(fields, name, 1) : null
}
