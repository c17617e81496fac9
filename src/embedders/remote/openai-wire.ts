import { ProviderFault } from '../../providers/fault.ts'
import type { RemoteSettings } from './settings.ts'
import type { Wire } from './wire.ts'

/** `POST {base}/embeddings`, as OpenAI has it and Ollama, vLLM, LM Studio and others have taken over. */
export function openAiWire({ model, dimensions }: RemoteSettings): Wire {
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
