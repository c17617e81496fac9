import { cohereWire } from './cohere-wire.ts'
import { openAiWire } from './openai-wire.ts'
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
