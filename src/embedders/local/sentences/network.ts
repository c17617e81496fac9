import { unpackHalves } from '../halves.ts'
import { headSize, ProductMemory, type Rounded, type WeightMap } from './product.ts'
import { group, type Norm, type PackedMap, type SentenceWeights } from './weights.ts'
import { WordPieces } from './word-pieces.ts'

/** So many pieces of a text are read; notes are shorter, and what comes first says what a text is about. */
const mostPieces = 128

interface Layer {
  readonly query: WeightMap
  readonly key: WeightMap
  readonly value: WeightMap
  readonly out: WeightMap
  readonly wide: WeightMap
  readonly narrow: WeightMap
  readonly attention: Norm
  readonly output: Norm
}

/** Reads a sentence with all its words at once, so that their order and company count. Some milliseconds for each. */
export class SentenceNetwork {
  readonly model: string
  readonly width: number
  readonly #weights: SentenceWeights
  readonly #pieces: WordPieces
  readonly #memory: ProductMemory
  readonly #layers: readonly Layer[]
  /** What is worked on: a row for each piece. */
  readonly #x: Float32Array
  readonly #query: Float32Array
  readonly #key: Float32Array
  readonly #value: Float32Array
  readonly #seen: Float32Array
  readonly #wide: Float32Array
  readonly #rounded: Rounded
  readonly #shares: Float32Array

  constructor(weights: SentenceWeights) {
    const { width, inner, layers } = weights
    this.model = weights.model
    this.width = width
    this.#weights = weights
    this.#pieces = new WordPieces(weights.pieces)
    const ofLayer = 4 * width * width + 2 * width * inner
    const steps = (4 * ofLayer) / group + 4 * (5 * width + inner)
    const worked = mostPieces * (4 * 5 * width + 4 * inner + 2 * inner + 8)
    this.#memory = new ProductMemory(layers.length * (ofLayer + steps) + worked + 65_536)
    this.#layers = layers.map((layer) => ({
      query: this.#unpack(layer.query),
      key: this.#unpack(layer.key),
      value: this.#unpack(layer.value),
      out: this.#unpack(layer.out),
      wide: this.#unpack(layer.wide),
      narrow: this.#unpack(layer.narrow),
      attention: layer.attention,
      output: layer.output,
    }))
    const rows = () => this.#memory.floats(mostPieces * width)
    this.#x = rows()
    this.#query = rows()
    this.#key = rows()
    this.#value = rows()
    this.#seen = rows()
    this.#wide = this.#memory.floats(mostPieces * inner)
    this.#shares = this.#memory.floats(mostPieces)
    this.#rounded = {
      values: this.#memory.shorts(mostPieces * inner),
      scales: this.#memory.floats(mostPieces),
    }
  }

  read(text: string): Int8Array {
    return this.readPieces(this.piecesOf(text))
  }

  piecesOf(text: string): number[] {
    return this.#pieces.numbers(text, mostPieces)
  }

  /** The mean of what the pieces mean where they stand, as a unit vector times 127. */
  readPieces(pieces: readonly number[]): Int8Array {
    const numbers = this.#pieces.framed(pieces, mostPieces)
    const rows = numbers.length
    this.#begin(numbers)
    for (const layer of this.#layers) this.#pass(layer, rows)
    return meanOf(this.#x, rows, this.width)
  }

  #begin(numbers: readonly number[]): void {
    const { words, places, first } = this.#weights
    const { width } = this
    const x = this.#x
    for (const [row, number] of numbers.entries()) {
      for (let index = 0; index < width; index += 2) {
        const at = number * width + index
        const both = words.halves[at >> 1] as number
        const step = words.steps[(at / group) | 0] as number
        const place = row * width + index
        x[place] = ((both & 15) - 8) * step + (places[place] as number)
        x[place + 1] = ((both >> 4) - 8) * step + (places[place + 1] as number)
      }
    }
    normalize(x, numbers.length, width, first)
  }

  #pass(layer: Layer, rows: number): void {
    const { width } = this
    const { inner } = this.#weights
    this.#round(this.#x, rows, width)
    this.#memory.multiply(this.#rounded, layer.query, this.#query, rows)
    this.#memory.multiply(this.#rounded, layer.key, this.#key, rows)
    this.#memory.multiply(this.#rounded, layer.value, this.#value, rows)
    this.#attend(rows)
    this.#round(this.#seen, rows, width)
    this.#memory.multiply(this.#rounded, layer.out, this.#query, rows)
    this.#add(this.#query, rows, layer.attention)
    this.#round(this.#x, rows, width)
    this.#memory.multiply(this.#rounded, layer.wide, this.#wide, rows)
    gelu(this.#wide, rows * inner)
    this.#round(this.#wide, rows, inner)
    this.#memory.multiply(this.#rounded, layer.narrow, this.#query, rows)
    this.#add(this.#query, rows, layer.output)
  }

  #add(more: Float32Array, rows: number, norm: Norm): void {
    const x = this.#x
    const end = rows * this.width
    for (let at = 0; at < end; at++) x[at] = (x[at] as number) + (more[at] as number)
    normalize(x, rows, this.width, norm)
  }

  /** Each piece gathers from all the others what it asks for. */
  #attend(count: number): void {
    const { width } = this
    const shares = this.#shares
    const rows = { count, width }
    for (let head = 0; head < width; head += headSize) {
      for (let row = 0; row < count; row++) {
        this.#memory.compare(this.#query, row * width + head, this.#key, head, shares, rows)
        toShares(shares, count)
        this.#memory.gather(shares, this.#value, head, this.#seen, row * width + head, rows)
      }
    }
  }

  /** As whole numbers of 16 bits, with a scale for each row. */
  #round(from: Float32Array, rows: number, width: number): void {
    const { values, scales } = this.#rounded
    for (let row = 0; row < rows; row++) {
      const [start, end] = [row * width, (row + 1) * width]
      let most = 1e-9
      for (let at = start; at < end; at++) {
        const size = Math.abs(from[at] as number)
        if (size > most) most = size
      }
      const factor = 32_767 / most
      // Math.round looks at the sign first and takes ten times as long.
      for (let at = start; at < end; at++)
        values[at] = (((from[at] as number) * factor + 32_768.5) | 0) - 32_768
      scales[row] = most / 32_767
    }
  }

  #unpack({ halves, steps, bias, inner, outer }: PackedMap): WeightMap {
    const weight = this.#memory.bytes(inner * outer)
    unpackHalves(halves, weight)
    const wide = this.#memory.floats(steps.length)
    wide.set(steps)
    const added = this.#memory.floats(outer)
    added.set(bias)
    return { weight, steps: wide, bias: added, inner, outer }
  }
}

/** Parts of one, which grow with the likeness they were. */
function toShares(values: Float32Array, count: number): void {
  let most = Number.NEGATIVE_INFINITY
  for (let at = 0; at < count; at++) if ((values[at] as number) > most) most = values[at] as number
  let total = 0
  for (let at = 0; at < count; at++) {
    const share = Math.exp(((values[at] as number) - most) * likenessScale)
    values[at] = share
    total += share
  }
  for (let at = 0; at < count; at++) values[at] = (values[at] as number) / total
}

const likenessScale = 1 / Math.sqrt(headSize)

function normalize(x: Float32Array, rows: number, width: number, { weight, bias }: Norm): void {
  for (let row = 0; row < rows; row++) {
    const start = row * width
    let sum = 0
    for (let index = 0; index < width; index++) sum += x[start + index] as number
    const mean = sum / width
    let squares = 0
    for (let index = 0; index < width; index++) squares += ((x[start + index] as number) - mean) ** 2
    const factor = 1 / Math.sqrt(squares / width + 1e-12)
    for (let index = 0; index < width; index++)
      x[start + index] =
        ((x[start + index] as number) - mean) * factor * (weight[index] as number) + (bias[index] as number)
  }
}

/** x times the part of a normal distribution below x, from a table: between -6 and 6, in steps of 1/256. */
const table = Float32Array.from({ length: 12 * 256 + 2 }, (_, index) => {
  const x = index / 256 - 6
  return x * 0.5 * (1 + erf(x / Math.SQRT2))
})

function gelu(x: Float32Array, length: number): void {
  for (let at = 0; at < length; at++) {
    const value = x[at] as number
    if (value >= 6) continue
    if (value <= -6) {
      x[at] = 0
      continue
    }
    const place = (value + 6) * 256
    const below = place | 0
    const from = table[below] as number
    x[at] = from + (place - below) * ((table[below + 1] as number) - from)
  }
}

/** Abramowitz and Stegun, 7.1.26: good to seven places. */
function erf(x: number): number {
  const t = 1 / (1 + 0.3275911 * Math.abs(x))
  const sum =
    t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))))
  const value = 1 - sum * Math.exp(-x * x)
  return x < 0 ? -value : value
}

function meanOf(x: Float32Array, rows: number, width: number): Int8Array {
  const sum = new Float64Array(width)
  for (let row = 0, at = 0; row < rows; row++)
    for (let index = 0; index < width; index++, at++) sum[index] = (sum[index] as number) + (x[at] as number)
  let squares = 0
  for (const value of sum) squares += value * value
  const factor = squares === 0 ? 0 : 127 / Math.sqrt(squares)
  return Int8Array.from(sum, (value) => Math.round(value * factor))
}
