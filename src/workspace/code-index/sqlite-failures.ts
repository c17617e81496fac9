// Result codes of SQLite. The primary one stands in the lower eight bits of an extended one.
const busy = new Set([5, 6]) // BUSY, LOCKED
const shortRead = 522
// NOMEM, READONLY, INTERRUPT, IOERR, FULL, CANTOPEN: what surrounds the file, and not what is in it.
const surroundings = new Set([7, 8, 9, 10, 13, 14])

export function isSqliteError(error: unknown): error is { readonly errcode: number } {
  return typeof (error as { errcode?: unknown } | null)?.errcode === 'number'
}

export function isBusy(error: unknown): boolean {
  return isSqliteError(error) && busy.has(error.errcode & 0xff)
}

/** True of everything a sound index would not say: besides CORRUPT also that a table is gone, or a value of a wrong type. */
export function isDamage(error: unknown): boolean {
  if (!isSqliteError(error)) return false
  const code = error.errcode & 0xff
  return error.errcode === shortRead || (!busy.has(code) && !surroundings.has(code))
}
