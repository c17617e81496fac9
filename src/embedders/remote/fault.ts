import { Failure } from '../../errors.ts'

/** What went wrong with a request, by kind. What the provider said stays out: it may quote the key, or the texts. */
export class Fault extends Error {
  override readonly name = 'Fault'
  readonly kind: FaultKind
  /** What the provider asked us to wait, in milliseconds. */
  readonly retryAfter: number | null

  /** `trace` is a status or the system's code for an error, never a text from outside. */
  constructor(kind: FaultKind, trace: string, retryAfter: number | null = null) {
    super(trace)
    this.kind = kind
    this.retryAfter = retryAfter
  }
}

const faults = {
  key_refused: {
    details: 'The API key was refused',
    hint: 'Check the API key of the embedding provider in the configuration.',
  },
  out_of_credit: {
    details: 'The account has no credit left',
    hint: 'Check the account at the embedding provider.',
  },
  rate_limited: { details: 'API rate limit exceeded', hint: 'Try again in a minute.' },
  provider_failed: { details: 'The provider failed on its side', hint: 'Try again in a minute.' },
  timeout: { details: 'The provider did not answer in time', hint: 'Try again in a minute.' },
  unreachable: {
    details: 'The provider could not be reached',
    hint: "Check the network and the embedding provider's address in the configuration.",
  },
  unknown_model: {
    details: 'The provider does not know the model',
    hint: "Check the model's name and the provider's address in the configuration; a local server may have to load the model first.",
  },
  refused: {
    details: 'The provider refused the request',
    hint: 'Check that the model makes embeddings, and that it can be asked for this many dimensions.',
  },
  malformed: {
    details: 'The answer of the provider could not be understood',
    hint: "Check that the provider's address in the configuration is that of an embedding service.",
  },
  wrong_dimensions: {
    details: 'The model gives another number of dimensions than expected',
    hint: 'Set the number of dimensions that the model gives, or none.',
  },
} as const satisfies Record<string, { readonly details: string; readonly hint: string }>

export type FaultKind = keyof typeof faults

/** Those that another try may cure. */
export function isPassing({ kind }: Fault): boolean {
  return kind === 'rate_limited' || kind === 'provider_failed' || kind === 'timeout' || kind === 'unreachable'
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
  if (status >= 500) return 'provider_failed'
  return status >= 400 ? 'refused' : 'malformed'
}

/** What the caller is told. Anything that is not a fault passes as it is: a bug, or the caller's own abort. */
export function toFailure(error: unknown, what: 'query embedding' | 'embeddings'): unknown {
  if (!(error instanceof Fault)) return error
  const { details, hint } = faults[error.kind]
  return new Failure('unavailable', `Failed to generate ${what}. ${details}.`, {
    reason: 'embedding_failed',
    facts: { details },
    hint,
    cause: error,
  })
}
