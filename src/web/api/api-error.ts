import { words } from '../words/words.ts'

type ErrorCode =
  | 'invalid'
  | 'ambiguous'
  | 'unauthorized'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'rate_limited'
  | 'unavailable'
  | 'internal'
  /** No answer came at all. */
  | 'unreachable'
  /** Taken back by the person before it was sent. */
  | 'withdrawn'

/** A refusal of the server, in its own words, or the news that it cannot be reached. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ErrorCode
  readonly status: number
  readonly hint: string | undefined
  readonly facts: Readonly<Record<string, unknown>>

  constructor(
    code: ErrorCode,
    message: string,
    {
      status = 0,
      hint,
      facts = {},
    }: { status?: number; hint?: string; facts?: Record<string, unknown> } = {},
  ) {
    super(message)
    this.code = code
    this.status = status
    this.hint = hint
    this.facts = facts
  }
}

/** Whatever was thrown, as something a person can read. */
export function asApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown
  return new ApiError('internal', words.errors.internal, { hint: words.errors.internalHint })
}

export function unreachable(): ApiError {
  return new ApiError('unreachable', words.errors.unreachable, {
    hint: words.errors.unreachableHint,
  })
}

/** The body of a refusal: `{ error: { code, message, hint?, facts? } }`, or something a proxy wrote. */
export function readRefusal(status: number, body: unknown): ApiError {
  const error = (body as { error?: unknown } | null)?.error
  const { code, message, hint, facts } = (typeof error === 'object' && error !== null ? error : {}) as {
    code?: ErrorCode
    message?: unknown
    hint?: unknown
    facts?: Record<string, unknown>
  }
  return new ApiError(
    code ?? codeOf(status),
    typeof message === 'string' ? message : words.errors.status(status),
    { status, ...(typeof hint === 'string' && { hint }), ...(facts && { facts }) },
  )
}

function codeOf(status: number): ErrorCode {
  const codes: Record<number, ErrorCode> = {
    400: 'invalid',
    401: 'unauthorized',
    403: 'forbidden',
    404: 'not_found',
    409: 'conflict',
    429: 'rate_limited',
    502: 'unreachable',
    503: 'unavailable',
    504: 'unreachable',
  }
  return codes[status] ?? 'internal'
}
