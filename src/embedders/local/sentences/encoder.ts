import { group, Kernel, type LinearMap, type Norm, type Quantized } from './kernel.ts'
import type { EncoderWeights, PackedMap, PackedNorm, PieceWeights } from './weights.ts'

/** So many pieces are read; notes are shorter, and what comes first says what a text is about. */
export const mostTokens = 128

/** A piece of the vocabulary by its number, or a word of another language by the vector that the embedder has for it. */
export type Token = number | ForeignToken

export interface ForeignToken {
  /** The place of its language among those of the network. */
  readonly language: number
  readonly vector: Int8Array
}

interface Layer {
  readonly query: LinearMap
  readonly key: LinearMap
  readonly value: LinearMap
  readonly out: LinearMap
  readonly wide: LinearMap
  readonly narrow: LinearMap
  readonly attention: Norm
  readonly output: Norm
}

/** A transformer: each token comes out as what it means beside the others. Some milliseconds for a text. */
export class Encoder {
  readonly width: number
  readonly #inner: number
  readonly #pieces: PieceWeights
  readonly #kernel: Kernel
  readonly #first: Norm
  readonly #languages: readonly LinearMap[]
  readonly #layers: readonly Layer[]
  /** What is worked on: a row for each token. */
  readonly #x: Float32Array
  readonly #query: Float32Array
  readonly #key: Float32Array
  readonly #value: Float32Array
  readonly #seen: Float32Array
  readonly #wide: Float32Array
  readonly #quantized: Quantized
  readonly #shares: Float32Array

  constructor(weights: EncoderWeights, pieces: PieceWeights) {
    const { width, inner } = weights
    this.width = width
    this.#inner = inner
    this.#pieces = pieces
    this.#kernel = new Kernel(sizeOf(weights))
    this.#first = this.#norm(weights.first)
    this.#languages = weights.languages.map(({ map }) => this.#map(map))
    this.#layers = weights.layers.map((layer) => ({
      query: this.#map(layer.query),
      key: this.#map(layer.key),
      value: this.#map(layer.value),
      out: this.#map(layer.out),
      wide: this.#map(layer.wide),
      narrow: this.#map(layer.narrow),
      attention: this.#norm(layer.attention),
      output: this.#norm(layer.output),
    }))
    const rows = () => this.#kernel.floats(mostTokens * width)
    this.#x = rows()
    this.#query = rows()
    this.#key = rows()
    this.#value = rows()
    this.#seen = rows()
    this.#wide = this.#kernel.floats(mostTokens * inner)
    this.#shares = this.#kernel.floats(mostTokens + 4)
    this.#quantized = this.#kernel.quantized(mostTokens, inner)
  }

  /** One row for each token, until the next call. `second` is added to every token from `from` on. */
  run(
    tokens: readonly Token[],
    second?: { readonly from: number; readonly add: Float32Array },
  ): Float32Array {
    const count = Math.min(tokens.length, mostTokens)
    for (let row = 0; row < count; row++) this.#place(tokens[row] as Token, row)
    if (second)
      for (let at = second.from * this.width, end = count * this.width; at < end; at++)
        this.#x[at] = (this.#x[at] as number) + (second.add[at % this.width] as number)
    this.#seen.fill(0, 0, count * this.width)
    this.#kernel.addNorm(this.#x, this.#seen, this.#first, count)
    for (const layer of this.#layers) this.#pass(layer, count)
    return this.#x.subarray(0, count * this.width)
  }

  /** The vector of a token and of its place in the text. */
  #place(token: Token, row: number): void {
    const { words, places } = this.#pieces
    const { width } = this
    const x = this.#x
    const start = row * width
    if (typeof token !== 'number') {
      const turned = this.#turn(token)
      for (let index = 0; index < width; index++)
        x[start + index] = (turned[index] as number) + (places[start + index] as number)
      return
    }
    for (let index = 0; index < width; index += 2) {
      const at = token * width + index
      const both = words.halves[at >> 1] as number
      const step = words.steps[(at / group) | 0] as number
      x[start + index] = ((both & 15) - 8) * step + (places[start + index] as number)
      x[start + index + 1] = ((both >> 4) - 8) * step + (places[start + index + 1] as number)
    }
  }

  /** A word of another language as a vector of this network. */
  #turn({ language, vector }: ForeignToken): Float32Array {
    const from = this.#query
    let squares = 0
    for (const value of vector) squares += value * value
    const factor = 1 / Math.max(1e-6, Math.sqrt(squares))
    for (let index = 0; index < vector.length; index++) from[index] = (vector[index] as number) * factor
    this.#kernel.quantize(from, 1, vector.length, this.#quantized)
    this.#kernel.linear(this.#quantized, this.#languages[language] as LinearMap, this.#key, 1)
    return this.#key
  }

  #pass(layer: Layer, rows: number): void {
    const { width } = this
    const kernel = this.#kernel
    const product = (
      from: Float32Array,
      inner: number,
      ...to: readonly (readonly [LinearMap, Float32Array])[]
    ) => {
      kernel.quantize(from, rows, inner, this.#quantized)
      for (const [map, into] of to) kernel.linear(this.#quantized, map, into, rows)
    }
    product(this.#x, width, [layer.query, this.#query], [layer.key, this.#key], [layer.value, this.#value])
    kernel.attention(this.#query, this.#key, this.#value, this.#seen, this.#shares, rows, width)
    product(this.#seen, width, [layer.out, this.#query])
    kernel.addNorm(this.#x, this.#query, layer.attention, rows)
    product(this.#x, width, [layer.wide, this.#wide])
    kernel.gelu(this.#wide, rows * this.#inner)
    product(this.#wide, this.#inner, [layer.narrow, this.#query])
    kernel.addNorm(this.#x, this.#query, layer.output, rows)
  }

  #map({ halves, steps, bias, inner, outer }: PackedMap): LinearMap {
    const weights = this.#kernel.bytes(halves.length)
    weights.set(halves)
    return { weights, steps: this.#floats(steps), bias: this.#floats(bias), inner, outer }
  }

  #norm({ weight, bias }: PackedNorm): Norm {
    return { weight: this.#floats(weight), bias: this.#floats(bias) }
  }

  #floats(values: ArrayLike<number>): Float32Array {
    const floats = this.#kernel.floats(values.length)
    floats.set(values)
    return floats
  }
}

/** In bytes: the weights, and what is worked on. */
function sizeOf({ width, inner, layers, languages }: EncoderWeights): number {
  const ofMap = ({ halves, steps, bias }: PackedMap) => halves.length + 4 * (steps.length + bias.length) + 64
  const maps = [
    ...languages.map(({ map }) => map),
    ...layers.flatMap(({ query, key, value, out, wide, narrow }) => [query, key, value, out, wide, narrow]),
  ]
  const norms = (2 * layers.length + 1) * 2 * (4 * width + 16)
  const rows = mostTokens * (4 * 5 * width + 4 * inner + inner + (4 * inner) / group + 8)
  return maps.reduce((sum, map) => sum + ofMap(map), 0) + norms + rows + 4_096
}
