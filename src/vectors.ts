/** A unit vector times 127, rounded: see `Meaning`. */
type Vector = Int8Array

export interface Near {
  readonly key: number
  /** The cosine, -1 to 1. */
  readonly likeness: number
}

// Past this many, a first look at the signs alone is faster than comparing everything, and finds nearly the same.
const scanAll = 4_000
const lookCloser = 2_000

/**
 * Vectors in memory, each under a key and with a tag to choose by. The nearest are found by looking at all of them,
 * which is exact and fast enough into the hundred thousands; beyond, by their signs first, and exactly among the best.
 */
export class Vectors {
  readonly dimensions: number
  readonly #words: number
  readonly #rows = new Map<number, number>()
  #keys = new Float64Array(64)
  #tags = new Uint32Array(64)
  #values: Int8Array
  #signs: Uint32Array
  #size = 0

  constructor(dimensions: number) {
    this.dimensions = dimensions
    this.#words = Math.ceil(dimensions / 32)
    this.#values = new Int8Array(64 * dimensions)
    this.#signs = new Uint32Array(64 * this.#words)
  }

  get size(): number {
    return this.#size
  }

  /** Bytes it holds on to. */
  get weight(): number {
    return this.#values.byteLength + this.#signs.byteLength + this.#keys.length * 44
  }

  set(key: number, vector: Vector, tag = 0): void {
    if (vector.length !== this.dimensions) throw new Error(`a vector of ${vector.length} dimensions`)
    let row = this.#rows.get(key)
    if (row === undefined) {
      row = this.#size++
      if (row === this.#keys.length) this.#grow()
      this.#rows.set(key, row)
    }
    this.#keys[row] = key
    this.#tags[row] = tag
    this.#values.set(vector, row * this.dimensions)
    writeSigns(vector, this.#signs, row * this.#words)
  }

  delete(key: number): void {
    const row = this.#rows.get(key)
    if (row === undefined) return
    const last = --this.#size
    this.#rows.delete(key)
    if (row === last) return
    const moved = this.#keys[last] as number
    this.#rows.set(moved, row)
    this.#keys[row] = moved
    this.#tags[row] = this.#tags[last] as number
    this.#values.copyWithin(row * this.dimensions, last * this.dimensions, (last + 1) * this.dimensions)
    this.#signs.copyWithin(row * this.#words, last * this.#words, (last + 1) * this.#words)
  }

  /** How like the vector under this key is; undefined when there is none. */
  likeness(key: number, to: Vector): number | undefined {
    const row = this.#rows.get(key)
    return row === undefined ? undefined : this.#product(row, to) / (127 * 127)
  }

  /** The nearest first, among those whose tag is accepted. */
  nearest(to: Vector, limit: number, accepts?: (tag: number) => boolean): Near[] {
    const rows = this.#size <= scanAll ? this.#accepted(accepts) : this.#nearBySigns(to, accepts)
    const best: Near[] = []
    let least = Number.NEGATIVE_INFINITY
    for (const row of rows) {
      const product = this.#product(row, to)
      if (best.length === limit && product <= least) continue
      insert(best, { key: this.#keys[row] as number, likeness: product }, limit)
      least = best.length === limit ? (best.at(-1) as Near).likeness : Number.NEGATIVE_INFINITY
    }
    return best.map(({ key, likeness }) => ({ key, likeness: likeness / (127 * 127) }))
  }

  #accepted(accepts: ((tag: number) => boolean) | undefined): number[] {
    const rows: number[] = []
    for (let row = 0; row < this.#size; row++)
      if (!accepts || accepts(this.#tags[row] as number)) rows.push(row)
    return rows
  }

  /** Those that differ in the fewest signs: about `lookCloser` of them. */
  #nearBySigns(to: Vector, accepts: ((tag: number) => boolean) | undefined): number[] {
    const signs = new Uint32Array(this.#words)
    writeSigns(to, signs, 0)
    const far = this.dimensions + 1
    const distances = new Uint16Array(this.#size)
    const counts = new Uint32Array(far + 1)
    for (let row = 0, at = 0; row < this.#size; row++, at += this.#words) {
      let distance = 0
      for (let word = 0; word < this.#words; word++)
        distance += ones((this.#signs[at + word] as number) ^ (signs[word] as number))
      if (accepts && !accepts(this.#tags[row] as number)) distance = far
      distances[row] = distance
      counts[distance] = (counts[distance] as number) + 1
    }
    let reach = 0
    for (let taken = counts[0] as number; reach < far - 1 && taken < lookCloser; )
      taken += counts[++reach] as number
    const rows: number[] = []
    for (let row = 0; row < this.#size; row++) if ((distances[row] as number) <= reach) rows.push(row)
    return rows
  }

  #product(row: number, to: Vector): number {
    const values = this.#values
    let sum = 0
    for (let index = 0, at = row * this.dimensions; index < to.length; index++, at++)
      sum += (values[at] as number) * (to[index] as number)
    return sum
  }

  #grow(): void {
    const room = this.#keys.length * 2
    this.#keys = grown(this.#keys, new Float64Array(room))
    this.#tags = grown(this.#tags, new Uint32Array(room))
    this.#values = grown(this.#values, new Int8Array(room * this.dimensions))
    this.#signs = grown(this.#signs, new Uint32Array(room * this.#words))
  }
}

/** The cosine of two. */
export function likenessOf(one: Vector, other: Vector): number {
  let sum = 0
  for (let index = 0; index < one.length; index++) sum += (one[index] as number) * (other[index] as number)
  return sum / (127 * 127)
}

function grown<Values extends Float64Array | Uint32Array | Int8Array>(from: Values, to: Values): Values {
  to.set(from as never)
  return to
}

function insert(best: Near[], near: Near, limit: number): void {
  if (best.length === limit) best.pop()
  let place = best.length
  while (place > 0 && (best[place - 1] as Near).likeness < near.likeness) place--
  best.splice(place, 0, near)
}

function writeSigns(vector: Vector, into: Uint32Array, at: number): void {
  into.fill(0, at, at + Math.ceil(vector.length / 32))
  for (let index = 0; index < vector.length; index++) {
    const word = at + (index >>> 5)
    if ((vector[index] as number) > 0) into[word] = (into[word] as number) | (1 << (index & 31))
  }
}

/** How many bits are set. */
function ones(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
