import type { Embedder } from '../../context/embedder.ts'
import { forBatch, forQuery, type Patience } from './patience.ts'
import { RemoteEmbedder } from './remote-embedder.ts'
import type { RemoteSettings } from './settings.ts'

export interface RemotePatience {
  readonly query?: Partial<Patience>
  readonly batch?: Partial<Patience>
}

/**
 * An embedder at a provider. Opening asks nobody anything, so that a server starts whether or not the provider is
 * there; the first text finds out. Until then `dimensions` is 0 where the settings leave it to the model.
 */
export function openRemoteEmbedder(
  settings: RemoteSettings,
  { query, batch }: RemotePatience = {},
): Embedder {
  return new RemoteEmbedder(settings, {
    query: { ...forQuery, ...query },
    batch: { ...forBatch, ...batch },
  })
}
