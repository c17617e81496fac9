import { APICallError } from 'ai'
import { type FaultKind, faultOf, ProviderFault } from '../providers/fault.ts'
import { readRetryAfter } from '../providers/retry.ts'

/** Said after "it". */
const sentences: Readonly<Record<Exclude<FaultKind, 'wrong_dimensions'>, string>> = {
  key_refused: 'refused the API key',
  out_of_credit: 'has no credit left',
  rate_limited: 'is asked too often at the moment',
  failed: 'failed on its side',
  timeout: 'did not answer in time',
  unreachable: 'could not be reached',
  unknown_model: 'does not know the model or the address',
  refused: 'refused the request',
  malformed: 'gave an answer that could not be understood',
  broken_off: 'broke off in the middle of its answer',
}

export function sayFault({ kind }: ProviderFault): string {
  return sentences[kind as keyof typeof sentences]
}

/** Those that another try may cure. */
export function isPassing({ kind }: ProviderFault): boolean {
  return kind === 'rate_limited' || kind === 'failed'
}

export function toModelFault(error: unknown): ProviderFault {
  if (error instanceof ProviderFault) return error
  // What a provider sends as an error in the middle of a stream comes as it is.
  if (!APICallError.isInstance(error))
    return new ProviderFault(error instanceof Error ? 'malformed' : 'failed')
  const { statusCode, responseHeaders = {} } = error
  if (statusCode === undefined) return new ProviderFault('unreachable')
  // An answer that counts as a success and cannot be read.
  const kind = faultOf(statusCode) ?? 'malformed'
  return new ProviderFault(kind, statusCode, readRetryAfter(new Headers(responseHeaders)))
}
