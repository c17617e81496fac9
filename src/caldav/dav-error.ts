import { Failure, type FailureCode } from '../errors.ts'
import { declarations } from './names.ts'
import { escapeXml } from './xml.ts'

/** A refusal in the words of WebDAV: a status, and the precondition that was not met. */
export class DavError extends Error {
  readonly status: number
  /** `<c:valid-calendar-data/>`; empty where the standard has no name for it. */
  readonly condition: string
  readonly headers: Readonly<Record<string, string>>

  constructor(status: number, message: string, condition = '', headers: Record<string, string> = {}) {
    super(message)
    this.status = status
    this.condition = condition
    this.headers = headers
  }
}

const statuses: Readonly<Record<FailureCode, number>> = {
  invalid: 400,
  ambiguous: 400,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  rate_limited: 429,
  unavailable: 503,
}

/** What the rules of tasks refuse, in those words. */
export function toDavError(failure: Failure): DavError {
  const { code, reason, facts, hint } = failure
  const message = [failure.message, hint].filter(Boolean).join(' ')
  if (facts.dav === 'no-uid-conflict') return new DavError(403, message, '<c:no-uid-conflict/>')
  if (facts.calendar === 'size') return new DavError(403, message, '<c:max-resource-size/>')
  if (facts.calendar === 'data') return new DavError(403, message, '<c:valid-calendar-data/>')
  if (facts.xml) return new DavError(400, message)
  if (code === 'forbidden') return new DavError(403, message, '<d:need-privileges/>')
  if (code === 'rate_limited')
    return new DavError(429, message, '', { 'retry-after': String(facts.retryAfter ?? 1) })
  const isData = code === 'invalid' && reason !== undefined && reason !== 'bad_arguments'
  return isData
    ? new DavError(403, message, '<c:valid-calendar-object-resource/>')
    : new DavError(statuses[code], message)
}

export function davErrorResponse({ status, message, condition, headers }: DavError): Response {
  const body = `<?xml version="1.0" encoding="utf-8"?>\n<d:error ${declarations}>${condition}<d:responsedescription>${escapeXml(message)}</d:responsedescription></d:error>\n`
  return new Response(body, {
    status,
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'no-store', ...headers },
  })
}

/** Whatever was thrown, as an answer; undefined for what is a bug. */
export function refusalOf(error: unknown): DavError | undefined {
  if (error instanceof DavError) return error
  return error instanceof Failure ? toDavError(error) : undefined
}
