import type { Embedder } from '../../context/embedder.ts'
import { RemoteEmbedder } from './remote-embedder.ts'
import { forBatch, forQuery, type RetryPolicy } from './retry-policy.ts'
import type { RemoteSettings } from './settings.ts'

export interface RemoteRetries {
  readonly query?: Partial<RetryPolicy>
  readonly batch?: Partial<RetryPolicy>
}

/**
 * An embedder at a provider. Opening sends no request, so that a server starts whether or not the provider is
 * there; the first text finds out. Until then `dimensions` is 0 where the settings leave it to the model.
 */
export function openRemoteEmbedder(settings: RemoteSettings, { query, batch }: RemoteRetries = {}): Embedder {
  return new RemoteEmbedder(settings, {
    query: { ...forQuery, ...query },
    batch: { ...forBatch, ...batch },
  })
}
