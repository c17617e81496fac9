import { addHalves } from './halves.ts'
import { Floats, type Matrix } from './linear.ts'
import type { Token } from './tokens.ts'
import type { Tensor, Weights } from './weights.ts'

/** What the network says of a piece of text. */
export interface Reading {
  /** For each token: how likely it begins a request. */
  readonly starts: readonly number[]
  /** For each token: a number for each tag. */
  readonly tags: readonly Float32Array[]
  /** A number for each intent, of the request that reaches from one token to before another. */
  intents(first: number, end: number): Float32Array
}

type Place =
  | 'pieces'
  | 'x'
  | 'y'
  | 'wide'
  | 'out'
  | 'pair'
  | 'query'
  | 'key'
  | 'value'
  | 'scores'
  | 'mixed'
  | 'nothing'

/** The most tokens that are read at once. */
export const longestWindow = 120

/** Pieces of words are summed, seen five at a time, then in layers of attention. Nothing is kept between two calls. */
export class Network {
  readonly #weights: Weights
  readonly #memory: Floats
  readonly #layers: readonly Layer[]
  readonly #matrices: Record<'window' | 'tag' | 'start' | 'pool' | 'hidden' | 'intent', Matrix>
  readonly #places: Record<Place, number>

  constructor(weights: Weights) {
    this.#weights = weights
    const { width, inner, table, layers, heads } = weights.sizes
    const size = width / heads
    const rows = Math.ceil((longestWindow + 1) / 8) * 8
    const wide = Math.max(3 * width, inner, 64)
    const learnt = [...weights.tensors.values()].reduce((sum, { values }) => sum + 2 * values.length + 64, 0)
    this.#memory = new Floats(
      learnt + rows * (5 * table + 3 * width + 2 * wide + 4 * size + 2 * rows) + 8 * width,
    )
    const matrix = (name: string) => this.#matrix(name)
    this.#matrices = {
      window: matrix('window'),
      tag: matrix('tag'),
      start: matrix('start'),
      pool: matrix('pool'),
      hidden: matrix('hidden'),
      intent: matrix('intent'),
    }
    this.#layers = Array.from({ length: layers }, (_, number) => ({
      qkv: matrix(`layers.${number}.qkv`),
      out: matrix(`layers.${number}.out`),
      up: matrix(`layers.${number}.up`),
      down: matrix(`layers.${number}.down`),
      norm1: this.#norm(`layers.${number}.norm1`),
      norm2: this.#norm(`layers.${number}.norm2`),
      far: this.#tensor(`layers.${number}.far`),
    }))
    this.#places = {
      pieces: this.#memory.take(rows * 5 * table),
      x: this.#memory.take(rows * width),
      y: this.#memory.take(rows * width),
      wide: this.#memory.take(rows * wide),
      out: this.#memory.take(rows * wide),
      pair: this.#memory.take(4 * 2 * width),
      query: this.#memory.take(rows * size),
      key: this.#memory.take(rows * size),
      value: this.#memory.take(rows * size),
      scores: this.#memory.take(rows * rows),
      mixed: this.#memory.take(rows * size),
      nothing: this.#memory.take(rows),
    }
  }

  read(tokens: readonly Token[], context: number): Reading {
    const { values } = this.#memory
    const { width } = this.#weights.sizes
    const { x, y, wide } = this.#places
    const rows = tokens.length + 1
    this.#lookUp(tokens)
    this.#memory.multiply(this.#places.pieces, this.#matrices.window, x, rows)
    values.set(this.#tensor('context.weight').subarray(context * width, (context + 1) * width), x)
    for (const layer of this.#layers) this.#apply(layer, rows)
    this.#normalize(x, y, rows, this.#norm('norm'))
    const seen = values.slice(y, y + rows * width)

    this.#memory.multiply(y, this.#matrices.tag, wide, rows)
    const { outer } = this.#matrices.tag
    const tags = tokens.map((_, at) => {
      const start = wide + (at + 1) * outer
      return values.slice(start, start + this.#weights.tags.length)
    })
    const starts = this.#column(this.#matrices.start, rows).map((value) => 1 / (1 + Math.exp(-value)))
    const pull = this.#column(this.#matrices.pool, rows)
    return { starts, tags, intents: (first, end) => this.#intents(seen, pull, first, end) }
  }

  /** The single column of a map with one output, of every token. */
  #column(matrix: Matrix, rows: number): number[] {
    const { wide, y } = this.#places
    this.#memory.multiply(y, matrix, wide, rows)
    return Array.from(
      { length: rows - 1 },
      (_, at) => this.#memory.values[wide + (at + 1) * matrix.outer] as number,
    )
  }

  /** Five tokens side by side for each token, and for the context's place nothing. */
  #lookUp(tokens: readonly Token[]): void {
    const { table } = this.#weights.sizes
    const { rows, steps } = this.#weights
    const { values } = this.#memory
    const shapes = this.#tensor('shape.weight')
    const { pieces } = this.#places
    values.fill(0, pieces, pieces + (tokens.length + 4) * 5 * table)
    const sum = new Float32Array(table)
    for (const [at, token] of tokens.entries()) {
      sum.fill(0)
      for (const row of token.rows)
        addHalves(sum, 0, rows, (row * table) / 2, table / 2, steps[row] as number)
      const factor = 1 / Math.sqrt(token.rows.length)
      for (let index = 0; index < table; index++)
        sum[index] = (sum[index] as number) * factor + (shapes[token.shape * table + index] as number)
      for (let place = 0; place < 5; place++) {
        const seenBy = at + 2 - place
        if (seenBy >= 0 && seenBy < tokens.length)
          values.set(sum, pieces + ((seenBy + 1) * 5 + place) * table)
      }
    }
  }

  #apply(layer: Layer, rows: number): void {
    const { width } = this.#weights.sizes
    const { values } = this.#memory
    const { x, y, wide, out } = this.#places
    this.#normalize(x, y, rows, layer.norm1)
    this.#memory.multiply(y, layer.qkv, wide, rows)
    this.#attend(layer, rows)
    this.#memory.multiply(y, layer.out, out, rows)
    for (let at = 0; at < rows * width; at++)
      values[x + at] = (values[x + at] as number) + (values[out + at] as number)
    this.#normalize(x, y, rows, layer.norm2)
    this.#memory.multiply(y, layer.up, wide, rows)
    for (let at = wide; at < wide + rows * layer.up.outer; at++)
      if ((values[at] as number) < 0) values[at] = 0
    this.#memory.multiply(wide, layer.down, out, rows)
    for (let at = 0; at < rows * width; at++)
      values[x + at] = (values[x + at] as number) + (values[out + at] as number)
  }

  /** Of what lies in `wide` (query, key, value of each token) into `y`, one head after the other. */
  #attend(layer: Layer, rows: number): void {
    const { width, heads, far } = this.#weights.sizes
    const { values } = this.#memory
    const { y, wide, query, key, value, scores, mixed, nothing } = this.#places
    const size = width / heads
    const outer = Math.ceil(rows / 8) * 8
    const factor = 1 / Math.sqrt(size)
    for (let head = 0; head < heads; head++) {
      values.fill(0, key, key + size * outer)
      for (let row = 0; row < rows; row++) {
        const start = wide + row * 3 * width + head * size
        for (let index = 0; index < size; index++) {
          values[query + row * size + index] = (values[start + index] as number) * factor
          values[key + index * outer + row] = values[start + width + index] as number
          values[value + row * size + index] = values[start + 2 * width + index] as number
        }
      }
      this.#memory.multiply(query, { weight: key, bias: nothing, inner: size, outer }, scores, rows)
      const bias = layer.far.subarray(head * (2 * far + 1), (head + 1) * (2 * far + 1))
      for (let row = 0; row < rows; row++) toShares(values, scores + row * outer, rows, bias, row, outer)
      values.fill(0, value + rows * size, value + outer * size)
      this.#memory.multiply(scores, { weight: value, bias: nothing, inner: outer, outer: size }, mixed, rows)
      for (let row = 0; row < rows; row++) {
        const start = mixed + row * size
        values.copyWithin(y + row * width + head * size, start, start + size)
      }
    }
  }

  #normalize(from: number, to: number, rows: number, { scale, shift }: Norm): void {
    const { width } = this.#weights.sizes
    const { values } = this.#memory
    for (let row = 0; row < rows; row++) {
      const start = from + row * width
      let sum = 0
      for (let at = start; at < start + width; at++) sum += values[at] as number
      const mean = sum / width
      let squares = 0
      for (let at = start; at < start + width; at++) squares += ((values[at] as number) - mean) ** 2
      const factor = 1 / Math.sqrt(squares / width + 1e-5)
      for (let index = 0; index < width; index++)
        values[to + row * width + index] =
          ((values[start + index] as number) - mean) * factor * (scale[index] as number) +
          (shift[index] as number)
    }
  }

  /** The tokens of a request, each with its learnt weight, and the context's place beside their mean. */
  #intents(seen: Float32Array, pull: readonly number[], first: number, end: number): Float32Array {
    const { width } = this.#weights.sizes
    const { values } = this.#memory
    const { pair, y, wide } = this.#places
    values.fill(0, pair, pair + 8 * width)
    values.set(seen.subarray(0, width), pair + width)
    const most = Math.max(...pull.slice(first, end))
    const shares = pull.slice(first, end).map((each) => Math.exp(each - most))
    const total = shares.reduce((sum, each) => sum + each, 0)
    for (const [at, share] of shares.entries()) {
      const start = (first + at + 1) * width
      for (let index = 0; index < width; index++)
        values[pair + index] =
          (values[pair + index] as number) + (share / total) * (seen[start + index] as number)
    }
    this.#memory.multiply(pair, this.#matrices.hidden, y, 1)
    for (let at = y; at < y + width; at++) if ((values[at] as number) < 0) values[at] = 0
    this.#memory.multiply(y, this.#matrices.intent, wide, 1)
    return values.slice(wide, wide + this.#weights.intents.length)
  }

  /** A linear map in the memory: turned, so that a row holds what one input adds, and widened to eight columns. */
  #matrix(name: string): Matrix {
    const { shape, values: weight } = this.#find(`${name}.weight`)
    const bias = this.#tensor(`${name}.bias`)
    const [columns, inner] = shape as [number, number]
    const outer = Math.ceil(columns / 8) * 8
    const place = this.#memory.take(inner * outer)
    for (let column = 0; column < columns; column++) {
      for (let row = 0; row < inner; row++)
        this.#memory.values[place + row * outer + column] = weight[column * inner + row] as number
    }
    const biasPlace = this.#memory.take(outer)
    this.#memory.values.set(bias, biasPlace)
    return { weight: place, bias: biasPlace, inner, outer }
  }

  #norm(name: string): Norm {
    return { scale: this.#tensor(`${name}.weight`), shift: this.#tensor(`${name}.bias`) }
  }

  #tensor(name: string): Float32Array {
    return this.#find(name).values
  }

  #find(name: string): Tensor {
    const found = this.#weights.tensors.get(name)
    if (found === undefined) throw new Error(`The parser's weights have no ${name}.`)
    return found
  }
}

/** Scores of one token become shares of one, by how well it fits each other token and how far away that is. */
function toShares(
  values: Float32Array,
  start: number,
  count: number,
  bias: Float32Array,
  row: number,
  outer: number,
): void {
  const far = (bias.length - 1) / 2
  let most = -Infinity
  for (let from = 0; from < count; from++) {
    const distance = Math.max(-far, Math.min(far, from - row)) + far
    const score = (values[start + from] as number) + (bias[distance] as number)
    values[start + from] = score
    if (score > most) most = score
  }
  let total = 0
  for (let from = 0; from < count; from++) {
    const share = Math.exp((values[start + from] as number) - most)
    values[start + from] = share
    total += share
  }
  for (let from = 0; from < count; from++) values[start + from] = (values[start + from] as number) / total
  values.fill(0, start + count, start + outer)
}

interface Norm {
  readonly scale: Float32Array
  readonly shift: Float32Array
}

interface Layer {
  readonly qkv: Matrix
  readonly out: Matrix
  readonly up: Matrix
  readonly down: Matrix
  readonly norm1: Norm
  readonly norm2: Norm
  /** For each head, what is added for a token so many places away. */
  readonly far: Float32Array
}
