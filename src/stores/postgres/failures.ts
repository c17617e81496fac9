import { Failure } from '../../errors.ts'

/** Classes and codes of SQLSTATE that mean "not now": connections, resources, operator intervention, locks. */
const passing = /^(08|53|57|55P03|25006|40001|40P01|3D000|28)/

/** What a caller can act on, of what PostgreSQL or the network says; everything else is a bug and passes through. */
export function toFailure(error: unknown): unknown {
  if (error instanceof Failure) return error
  const { code, message } = error as { code?: string; message?: string }
  if (code === '53100')
    return unavailable(error, "The database's disk is full; nothing was saved.", 'Make room and try again.')
  if (code === '57014')
    return unavailable(error, 'The database took too long to answer.', 'Try again in a moment.')
  // A row that a policy refuses is a bug of ours; anything else that is not permitted is a matter of set-up.
  if (code === '42501' && !isRefusedRow(error)) {
    const hint =
      'Run GRANT waymark_app TO that role as an administrator; docs/storage.md has the whole set-up.'
    return unavailable(error, 'The role in DATABASE_URL may not do what Waymark needs.', hint)
  }
  const isNetwork = code !== undefined && /^E[A-Z]+$/.test(code)
  const isLost =
    /Connection terminated|timeout exceeded when trying to connect|Query read timeout|not queryable/.test(
      message ?? '',
    )
  // A pool whose connections are all taken gives up with the words of a server that does not answer.
  const isCrowded = message === 'timeout exceeded when trying to connect'
  const sentence = isCrowded
    ? 'The database is busy or cannot be reached.'
    : 'The database cannot be reached.'
  if (isNetwork || isLost || (code !== undefined && passing.test(code))) {
    return unavailable(error, sentence, 'Try again in a moment.')
  }
  return error
}

/** Whether a policy of row-level security kept a row from being written. */
export function isRefusedRow(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: string; message?: string }
  return code === '42501' && /row-level security/.test(message ?? '')
}

function unavailable(cause: unknown, message: string, hint: string): Failure {
  return new Failure('unavailable', message, { hint, cause })
}
