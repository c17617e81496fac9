import type { Meaning, SentenceReader } from '../../../context/embedder.ts'
import type { TextLanguage } from '../../../context/text-language.ts'
import { RecentlyUsed } from '../../../recently-used.ts'
import { type Encoder, mostTokens } from './encoder.ts'
import type { Tokens } from './tokens.ts'

/** What was read last is asked for again by the next step of the same call. */
const remembered = 64

/** Reads a text with all its words at once, so that their order and company count, and gives it one vector. */
export class SentenceEncoder implements SentenceReader {
  readonly model: string
  readonly #encoder: Encoder
  readonly #tokens: Tokens
  readonly #read = new RecentlyUsed<Meaning>(remembered)

  constructor(model: string, encoder: Encoder, tokens: Tokens) {
    this.model = model
    this.#encoder = encoder
    this.#tokens = tokens
  }

  async read(text: string, language?: TextLanguage | null): Promise<Meaning | null> {
    if (!/\p{L}/u.test(text)) return null
    const key = `${language ?? ''} ${text}`
    const known = this.#read.get(key)
    if (known) return known
    const tokens = this.#tokens.of(text, mostTokens - 2, language ?? undefined)
    if (tokens.length === 0) return null
    const rows = this.#encoder.run([this.#tokens.start, ...tokens, this.#tokens.end])
    const meaning = meanOf(rows, this.#encoder.width)
    this.#read.set(key, meaning)
    return meaning
  }
}

/** The mean of what the tokens mean where they stand, as a unit vector times 127. */
function meanOf(rows: Float32Array, width: number): Int8Array {
  const sum = new Float64Array(width)
  for (let at = 0; at < rows.length; at++)
    sum[at % width] = (sum[at % width] as number) + (rows[at] as number)
  let squares = 0
  for (const value of sum) squares += value * value
  const factor = squares === 0 ? 0 : 127 / Math.sqrt(squares)
  return Int8Array.from(sum, (value) => Math.round(value * factor))
}
