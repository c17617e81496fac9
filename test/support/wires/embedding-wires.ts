import { createHash } from 'node:crypto'
import { expect } from 'vitest'

export const embeddingKey = 'a-key-for-embeddings'

/** What one request asked for, whatever the vendor's words for it are. */
export interface Heard {
  readonly texts: readonly string[]
  /** What the vendor was told the texts are for, where it wants to know. */
  readonly inputType?: unknown
}

/** How a vendor's embedding service talks over HTTP. Reading fails on a request that the vendor would not understand. */
export interface EmbeddingWire {
  /** What users configure, after the host. */
  readonly base: string
  readonly path: string
  readonly key: string | null
  readonly dimensions: number
  read(body: Body): Heard
  write(vectors: readonly (readonly number[])[], heard: Heard): object
}

type Body = Readonly<Record<string, unknown>>

/** `asks` is the body of every request beside the texts. */
export function openAi(
  asks: Body = { model: 'text-embedding-3-small', encoding_format: 'float', dimensions: 512 },
): EmbeddingWire {
  return {
    base: '/v1',
    path: '/v1/embeddings',
    key: embeddingKey,
    dimensions: Number(asks.dimensions ?? 1536),
    read({ input, ...others }) {
      expect(others).toEqual(asks)
      return { texts: checkTexts(input, 2048) }
    },
    write: (vectors) => ({
      object: 'list',
      data: vectors.map((embedding, index) => ({ object: 'embedding', index, embedding })),
      model: asks.model,
      usage: { prompt_tokens: 1, total_tokens: 1 },
    }),
  }
}

/** What Ollama, vLLM and LM Studio have in common. They take no key, and vLLM refuses `dimensions` for most models. */
export function compatible(
  asks: Body = { model: 'nomic-embed-text', encoding_format: 'float' },
): EmbeddingWire {
  return { ...openAi(asks), key: null, dimensions: Number(asks.dimensions ?? 768) }
}

export function cohere(asks: Body = { model: 'embed-v4.0', output_dimension: 512 }): EmbeddingWire {
  return {
    base: '',
    path: '/v2/embed',
    key: embeddingKey,
    dimensions: Number(asks.output_dimension ?? 1024),
    read({ texts, input_type, ...others }) {
      expect(others).toEqual({ ...asks, embedding_types: ['float'], truncate: 'END' })
      expect(['search_document', 'search_query']).toContain(input_type)
      return { texts: checkTexts(texts, 96), inputType: input_type }
    },
    write: (float, { texts }) => ({
      response_type: 'embeddings_by_type',
      id: 'da6e531f-54c5-4a73-bf92-f60566d8d753',
      embeddings: { float },
      texts,
      meta: { api_version: { version: '2' }, billed_units: { input_tokens: 1 } },
    }),
  }
}

/** Every vendor refuses an empty text and too many of them. */
function checkTexts(texts: unknown, most: number): readonly string[] {
  expect(texts).toBeInstanceOf(Array)
  expect((texts as unknown[]).length).toBeGreaterThan(0)
  expect((texts as unknown[]).length).toBeLessThanOrEqual(most)
  for (const text of texts as unknown[]) expect(text).toEqual(expect.stringMatching(/\S/))
  return texts as string[]
}

/** The vector of a text at these services: always the same, and not of length one. */
export function vectorOf(text: string, dimensions: number): number[] {
  const bytes = createHash('shake256', { outputLength: dimensions }).update(text).digest()
  return Array.from(bytes, (byte) => (byte - 127.5) / 40)
}

/** What a text must come back as: its vector of length one, times 127, rounded. */
export function meaningOf(text: string, dimensions: number): Int8Array {
  const vector = vectorOf(text, dimensions)
  const length = Math.hypot(...vector)
  return Int8Array.from(vector, (value) => Math.round((value / length) * 127))
}
