import { ProviderFault } from '../../providers/fault.ts'
import type { RemoteSettings } from './settings.ts'
import type { Wire } from './wire.ts'

/** `POST {base}/v2/embed`. */
export function cohereWire({ model, dimensions }: RemoteSettings): Wire {
  // Only from embed-v4 on can a length be asked for.
  const asked = dimensions === null || /v[23]\.0$/.test(model) ? {} : { output_dimension: dimensions }
  return {
    path: '/v2/embed',
    mostTexts: 96,
    body: (texts, purpose) => ({
      model,
      texts,
      input_type: purpose === 'query' ? 'search_query' : 'search_document',
      embedding_types: ['float'],
      // Models before the fourth take 512 tokens, and are to cut what is longer themselves.
      truncate: 'END',
      ...asked,
    }),
    read(answer, count) {
      const vectors = (answer as { embeddings?: { float?: unknown } | null } | null)?.embeddings?.float
      if (!Array.isArray(vectors) || vectors.length !== count) throw new ProviderFault('malformed', 'count')
      return vectors
    },
  }
}
