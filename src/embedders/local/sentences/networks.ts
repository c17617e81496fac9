import type { PairReader, SentenceReader } from '../../../context/embedder.ts'
import type { LanguageTables } from '../language-tables.ts'
import { Encoder } from './encoder.ts'
import { PairEncoder } from './pair-encoder.ts'
import { SentenceEncoder } from './sentence-encoder.ts'
import { Tokens } from './tokens.ts'
import { readReaderWeights, readSentenceWeights } from './weights.ts'

/** The two networks of the package, each opened when it is first asked for. */
export interface Networks {
  sentences(): SentenceReader | null
  pairs(): PairReader | null
}

export const noNetworks: Networks = { sentences: () => null, pairs: () => null }

/**
 * Their files lie beside the embedder's. One that cannot be read is told to `onFailure` once, and is not there; without that, asking
 * for it throws.
 */
export function openNetworks(
  embedder: URL,
  tables: LanguageTables,
  onFailure?: (error: unknown) => void,
): Networks {
  const share = once(() => {
    const weights = readSentenceWeights(new URL('sentences.bin', embedder))
    const languages = weights.languages.map(({ language }) => language)
    return { weights, tokens: new Tokens(weights.pieces, tables, languages) }
  })
  const cautiously = <Value>(open: () => Value) =>
    once((): Value | null => {
      if (!onFailure) return open()
      try {
        return open()
      } catch (error) {
        onFailure(error)
        return null
      }
    })
  return {
    sentences: cautiously(() => {
      const { weights, tokens } = share()
      return new SentenceEncoder(weights.model, new Encoder(weights, weights), tokens)
    }),
    pairs: cautiously(() => {
      const { weights, tokens } = share()
      const reader = readReaderWeights(new URL('reader.bin', embedder))
      return new PairEncoder(reader, new Encoder(reader, weights), tokens)
    }),
  }
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
