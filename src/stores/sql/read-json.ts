import { Failure } from '../../errors.ts'

/** What we wrote as JSON. */
export function readJson(json: string) {
  try {
    return JSON.parse(json)
  } catch (cause) {
    throw damagedRow(cause)
  }
}

/** Of a value that we never wrote: the disk or somebody's hand has changed it since. */
export function damagedRow(cause?: unknown): Failure {
  return new Failure('unavailable', 'Something that is stored is damaged.', {
    hint: 'Nothing was changed. Put a backup in its place; waymark doctor checks it.',
    cause,
  })
}
