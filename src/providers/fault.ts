/** What can go wrong with a request to a provider. */
export type FaultKind =
  | 'key_refused'
  | 'out_of_credit'
  | 'rate_limited'
  | 'failed'
  | 'timeout'
  | 'unreachable'
  | 'unknown_model'
  | 'refused'
  | 'malformed'
  | 'broken_off'
  | 'wrong_dimensions'

/** What went wrong with a request, by kind. What the provider said stays out: it may quote the key, or the texts. */
export class ProviderFault extends Error {
  override readonly name = 'ProviderFault'
  readonly kind: FaultKind
  readonly status: number | null
  /** What the provider asked us to wait, in milliseconds. */
  readonly retryAfter: number | null

  /** `trace` is a status or the system's code for an error, never a text from outside. */
  constructor(kind: FaultKind, trace: number | string = kind, retryAfter: number | null = null) {
    super(typeof trace === 'number' ? `status ${trace}` : trace)
    this.kind = kind
    this.status = typeof trace === 'number' ? trace : null
    this.retryAfter = retryAfter
  }
}

/** The kind of fault that a status stands for, and null where it stands for none. */
export function faultOf(status: number): FaultKind | null {
  if (status >= 200 && status < 300) return null
  // Cohere has 498 for a token that is not valid.
  if (status === 401 || status === 403 || status === 498) return 'key_refused'
  if (status === 402) return 'out_of_credit'
  // A redirect is not followed: the key and the texts go to the address that was configured, or nowhere.
  if (status === 404 || status === 405 || (status >= 300 && status < 400)) return 'unknown_model'
  if (status === 408) return 'timeout'
  if (status === 429) return 'rate_limited'
  if (status >= 500) return 'failed'
  return status >= 400 ? 'refused' : 'malformed'
}
