import { Failure } from '../../errors.ts'

// Primary result codes of SQLite; the extended ones carry more in their upper bits.
const codes = {
  error: 1,
  busy: 5,
  locked: 6,
  readonly: 8,
  ioerr: 10,
  corrupt: 11,
  full: 13,
  cantopen: 14,
  notadb: 26,
} as const

/** The statements are ours and the schema was checked when it was made: what it lacks, a disk has lost. */
const brokenSchema =
  /^(unsupported file format|malformed (JSON|database schema)|no such (table|column|index|module):|table \w+ has no column)/

export function sqliteCode(error: unknown): number | undefined {
  const code = (error as { errcode?: unknown } | null)?.errcode
  return typeof code === 'number' ? code & 0xff : undefined
}

export function isBusy(error: unknown): boolean {
  const code = sqliteCode(error)
  return code === codes.busy || code === codes.locked
}

/** What a caller can act on, of what SQLite says; everything else is a bug and passes through. */
export function toFailure(error: unknown, file: string): unknown {
  switch (sqliteCode(error)) {
    case codes.busy:
    case codes.locked:
      return unavailable(error, 'The database is busy.', 'Try again in a moment.')
    case codes.full:
      return unavailable(error, 'The disk is full; nothing was saved.', 'Make room and try again.')
    case codes.ioerr:
      return unavailable(
        error,
        'The disk could not be read or written; nothing was saved.',
        'Check the disk and try again.',
      )
    case codes.readonly:
    case codes.cantopen:
      return unavailable(
        error,
        `The database ${file} cannot be written.`,
        'Check the permissions of the data folder.',
      )
    case codes.error:
      return brokenSchema.test((error as Error).message) ? damaged(file, error) : error
    case codes.corrupt:
    case codes.notadb:
      return damaged(file, error)
    default:
      return error
  }
}

export function damaged(file: string, cause?: unknown): Failure {
  return unavailable(
    cause,
    `The database ${file} is damaged.`,
    'Nothing was changed. Move it away with its -wal file and put a backup in its place.',
  )
}

function unavailable(cause: unknown, message: string, hint: string): Failure {
  return new Failure('unavailable', message, { hint, cause })
}
