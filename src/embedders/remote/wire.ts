import { ProviderFault } from '../../providers/fault.ts'
import type { RemoteSettings } from './settings.ts'

/** What a text is embedded for. Some models tell a question from what may answer it. */
export type Purpose = 'document' | 'query'

/** How a provider wants to be asked over HTTP, and where the vectors stand in its answer. */
export interface Wire {
  /** Below the base address. */
  readonly path: string
  /** The most texts that one request may carry. */
  readonly mostTexts: number
  body(texts: readonly string[], purpose: Purpose): object
  /** One for each text, in order; not yet checked to be vectors. Throws a `malformed` fault. */
  read(answer: unknown, count: number): readonly unknown[]
}

export function wireFor(settings: RemoteSettings): Wire {
  return settings.provider === 'cohere' ? cohereWire(settings) : openAiWire(settings)
}

/** `POST {base}/embeddings`, as OpenAI has it and Ollama, vLLM, LM Studio and others have taken over. */
function openAiWire({ model, dimensions }: RemoteSettings): Wire {
  // vLLM refuses even the model's own number where the model is not made to be cut: unasked is not sent.
  const asked = dimensions === null || model.startsWith('text-embedding-ada') ? {} : { dimensions }
  return {
    path: '/embeddings',
    mostTexts: 256,
    body: (texts) => ({ model, input: texts, encoding_format: 'float', ...asked }),
    read: readVectors,
  }
}

function readVectors(answer: unknown, count: number): readonly unknown[] {
  const items = (answer as { data?: unknown } | null)?.data
  if (!Array.isArray(items) || items.length !== count) throw new ProviderFault('malformed', 'count')
  const vectors = new Array<unknown>(count)
  for (const [position, item] of items.entries()) {
    const { embedding, index = position } = (item ?? {}) as { embedding?: unknown; index?: unknown }
    const isPlace = Number.isInteger(index) && (index as number) >= 0 && (index as number) < count
    if (!isPlace || vectors[index as number] !== undefined) throw new ProviderFault('malformed', 'index')
    vectors[index as number] = embedding
  }
  return vectors
}

/** `POST {base}/v2/embed`. */
function cohereWire({ model, dimensions }: RemoteSettings): Wire {
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
