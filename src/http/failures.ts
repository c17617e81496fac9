import { Failure, type FailureCode, hintIn } from '../errors.ts'

const statuses: Readonly<Record<FailureCode, number>> = {
  invalid: 400,
  ambiguous: 400,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  rate_limited: 429,
  unavailable: 503,
}

/** A failure as an answer of the API. What is no failure is a bug: it is reported, and the answer names the report. */
export function failureResponse(error: unknown, reportBug: (error: unknown) => string): Response {
  if (!(error instanceof Failure)) {
    return refusal(500, 'internal', `Something failed on our side (${reportBug(error)}).`)
  }
  return answerFailure(error)
}

export function answerFailure(failure: Failure): Response {
  const { code, message, facts } = failure
  return refusal(statuses[code], code, message, {
    hint: hintOf(failure),
    headers: headersOf(failure),
    // The text that was not written over, to compare one's own with.
    ...('newer' in facts && { facts }),
  })
}

function hintOf(failure: Failure): string | undefined {
  return hintIn({ see_projects: 'GET /api/projects lists those you can use.' }, failure)
}

/** A failure in one text, for protocols that have no other place for it. */
export function sentencesOf(failure: Failure): string {
  return `${failure.message} ${hintOf(failure) ?? ''}`.trim()
}

/** The status and headers of a failed call; without a failure it was a bug of ours. */
export function failureStatus(failure: Failure | undefined): {
  readonly status: number
  readonly headers: Record<string, string>
} {
  return failure
    ? { status: statuses[failure.code], headers: headersOf(failure) }
    : { status: 500, headers: {} }
}

function headersOf({ code, facts }: Failure): Record<string, string> {
  return code === 'rate_limited' && typeof facts.retryAfter === 'number'
    ? { 'retry-after': String(facts.retryAfter) }
    : {}
}

/** The one form in which the API says no. */
export function refusal(
  status: number,
  code: FailureCode | 'unauthorized' | 'internal',
  message: string,
  {
    hint,
    facts,
    headers = {},
  }: {
    hint?: string | undefined
    facts?: Readonly<Record<string, unknown>>
    headers?: Record<string, string>
  } = {},
): Response {
  return Response.json(
    { error: { code, message, ...(hint && { hint }), ...(facts && { facts }) } },
    { status, headers },
  )
}
