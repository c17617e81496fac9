import { APICallError } from 'ai'

/** What went wrong with a model, by kind. What the provider wrote stays out: it may quote the key, or the texts. */
export class ModelFault extends Error {
  override readonly name = 'ModelFault'
  readonly kind: ModelFaultKind
  readonly status: number | null
  /** What the provider asked us to wait, in milliseconds. */
  readonly retryAfter: number | null

  constructor(kind: ModelFaultKind, status: number | null = null, retryAfter: number | null = null) {
    super(kind)
    this.kind = kind
    this.status = status
    this.retryAfter = retryAfter
  }
}

/** Said after "it". */
const sentences = {
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
} as const

export type ModelFaultKind = keyof typeof sentences

export function sayFault({ kind }: ModelFault): string {
  return sentences[kind]
}

/** Those that another try may cure. */
export function isPassing({ kind }: ModelFault): boolean {
  return kind === 'rate_limited' || kind === 'failed'
}

export function toModelFault(error: unknown): ModelFault {
  if (error instanceof ModelFault) return error
  // What a provider sends as an error in the middle of a stream comes as it is.
  if (!APICallError.isInstance(error)) return new ModelFault(error instanceof Error ? 'malformed' : 'failed')
  const { statusCode, responseHeaders = {} } = error
  if (statusCode === undefined) return new ModelFault('unreachable')
  return new ModelFault(kindOf(statusCode), statusCode, readRetryAfter(responseHeaders))
}

function kindOf(status: number): ModelFaultKind {
  // An answer that counts as a success and cannot be read.
  if (status < 300) return 'malformed'
  if (status === 401 || status === 403 || status === 498) return 'key_refused'
  if (status === 402) return 'out_of_credit'
  if (status === 404 || status === 405 || status < 400) return 'unknown_model'
  if (status === 408) return 'timeout'
  if (status === 429) return 'rate_limited'
  return status >= 500 ? 'failed' : 'refused'
}

function readRetryAfter(headers: Readonly<Record<string, string>>): number | null {
  const milliseconds = Number(headers['retry-after-ms'] ?? Number.NaN)
  if (milliseconds >= 0) return milliseconds
  const value = headers['retry-after']
  if (value === undefined) return null
  if (/^\s*\d+(\.\d+)?\s*$/.test(value)) return Number(value) * 1000
  const date = Date.parse(value)
  return Number.isNaN(date) ? null : Math.max(0, date - Date.now())
}
