import { existsSync } from 'node:fs'
import { terms } from '../../src/context/terms.ts'
import { openLocalEmbedder } from '../../src/embedders/local/embedder.ts'
import type { Indexing } from '../../src/workspace/code-index/indexing.ts'
import { wordIndexing } from '../../test/support/code-index/word-indexing.ts'

/** As the product indexes; in a checkout without the model's weights, with a stand-in for it. */
export function productIndexing(): Indexing {
  const weights = new URL('../../src/embedders/local/embedder.bin', import.meta.url)
  if (!existsSync(weights)) return { ...wordIndexing('stand-in', 128), terms }
  const embedder = openLocalEmbedder(weights)
  const { model, dimensions } = embedder
  return { model, dimensions, terms, embed: (texts, signal) => embedder.embed(texts, signal) }
}
