import type { PairReader, Relation } from '../../../context/embedder.ts'
import { RecentlyUsed } from '../../../recently-used.ts'
import type { Encoder, Token } from './encoder.ts'
import type { Tokens } from './tokens.ts'
import type { ReaderWeights } from './weights.ts'

/** So many tokens are read of the first text and of the second, as it was trained. */
const most = { first: 56, second: 68 } as const

/** What was read last is asked for again by the next step of the same call, and by the next question like it. */
const remembered = 512

interface Read {
  readonly answers: number
  readonly relation: Relation
}

/** Reads two texts together, which tells more about both than their vectors do, and takes as long as reading them. */
export class PairEncoder implements PairReader {
  readonly #weights: ReaderWeights
  readonly #encoder: Encoder
  readonly #tokens: Tokens
  readonly #read = new RecentlyUsed<Read>(remembered)

  constructor(weights: ReaderWeights, encoder: Encoder, tokens: Tokens) {
    this.#weights = weights
    this.#encoder = encoder
    this.#tokens = tokens
  }

  async answers(question: string, text: string): Promise<number> {
    return this.#of(question, text).answers
  }

  async relation(older: string, newer: string): Promise<Relation> {
    return this.#of(older, newer).relation
  }

  #of(first: string, second: string): Read {
    const key = `${first}\u0000${second}`
    const known = this.#read.get(key)
    if (known) return known
    const read = this.#judge(first, second)
    this.#read.set(key, read)
    return read
  }

  #judge(first: string, second: string): Read {
    const { start, end } = this.#tokens
    const asked: Token[] = [start, ...this.#tokens.of(first, most.first), end]
    const tokens = [...asked, ...this.#tokens.of(second, most.second), end]
    const rows = this.#encoder.run(tokens, { from: asked.length, add: this.#weights.second })
    const hidden = dense(pooled(rows, this.#encoder.width), this.#weights.hidden).map(gelu)
    const [answers = 0] = dense(hidden, this.#weights.answers)
    const [same = 0, update = 0, other = 0] = softmax(dense(hidden, this.#weights.relation))
    return { answers: 1 / (1 + Math.exp(-answers)), relation: { same, update, other } }
  }
}

/** The first row beside the mean of all. */
function pooled(rows: Float32Array, width: number): number[] {
  const mean = new Array<number>(width).fill(0)
  for (let at = 0; at < rows.length; at++)
    mean[at % width] = (mean[at % width] as number) + (rows[at] as number) * (width / rows.length)
  return [...rows.subarray(0, width), ...mean]
}

function dense(from: readonly number[], { weights, bias }: ReaderWeights['hidden']): number[] {
  return Array.from(bias, (sum, to) => {
    const start = to * from.length
    let total = sum
    for (let at = 0; at < from.length; at++) total += (from[at] as number) * (weights[start + at] as number)
    return total
  })
}

function softmax(values: readonly number[]): number[] {
  const highest = Math.max(...values)
  const powers = values.map((value) => Math.exp(value - highest))
  const total = powers.reduce((sum, power) => sum + power, 0)
  return powers.map((power) => power / total)
}

/** x times the part of a normal distribution below x; the error function by Abramowitz and Stegun, 7.1.26. */
function gelu(x: number): number {
  const z = Math.abs(x) * Math.SQRT1_2
  const t = 1 / (1 + 0.3275911 * z)
  const sum =
    t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))))
  const erf = (1 - sum * Math.exp(-z * z)) * Math.sign(x)
  return 0.5 * x * (1 + erf)
}
