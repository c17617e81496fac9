import { Failure } from '../../errors.ts'
import { type FaultKind, ProviderFault } from '../../providers/fault.ts'

const faults: Readonly<Record<Exclude<FaultKind, 'broken_off'>, { details: string; hint: string }>> = {
  key_refused: {
    details: 'The API key was refused',
    hint: 'Check the API key of the embedding provider in the configuration.',
  },
  out_of_credit: {
    details: 'The account has no credit left',
    hint: 'Check the account at the embedding provider.',
  },
  rate_limited: { details: 'API rate limit exceeded', hint: 'Try again in a minute.' },
  failed: { details: 'The provider failed on its side', hint: 'Try again in a minute.' },
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
}

/** Those that another try may cure. */
export function isPassing({ kind }: ProviderFault): boolean {
  return kind === 'rate_limited' || kind === 'failed' || kind === 'timeout' || kind === 'unreachable'
}

/** What the caller is told. Anything that is not a fault passes as it is: a bug, or the caller's own abort. */
export function toFailure(error: unknown, what: 'query embedding' | 'embeddings'): unknown {
  if (!(error instanceof ProviderFault)) return error
  const { details, hint } = faults[error.kind as keyof typeof faults]
  return new Failure('unavailable', `Failed to generate ${what}. ${details}.`, {
    reason: 'embedding_failed',
    facts: { details },
    hint,
    cause: error,
  })
}
