import { isSimple, partsOf, runs } from './words.ts'

/**
 * The words the model has vectors for, the commonest first; a word's number is its place. They are kept as the bytes they
 * were read as, with a table of hashes beside them: that is ready in a few milliseconds, and a Map of strings is not.
 */
export class Vocabulary {
  readonly #bytes: Uint8Array
  /** Where each word begins; it ends before the line break that the next one begins after. */
  readonly #starts: Int32Array
  /** A word's number plus one at the place of its hash or the next free one. */
  readonly #slots: Int32Array
  #longest = 1
  /** Words met before and what they became: text repeats itself, and pieces are slow to find. */
  readonly #known = new Map<string, readonly number[]>()

  /** `bytes` holds `count` words of ASCII, each with a line break after it; more line breaks may follow. */
  constructor(bytes: Uint8Array, count: number) {
    this.#bytes = bytes
    this.#starts = new Int32Array(count + 1)
    this.#slots = new Int32Array(2 ** (33 - Math.clz32(count)))
    const mask = this.#slots.length - 1
    let at = 0
    for (let number = 0; number < count; number++) {
      const start = at
      let hash = hashStart
      for (; bytes[at] !== lineBreak && at < bytes.length; at++) hash = hashNext(hash, bytes[at] as number)
      if (at - start > this.#longest) this.#longest = at - start
      let slot = hashEnd(hash) & mask
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask
      this.#slots[slot] = number + 1
      this.#starts[number + 1] = ++at
    }
  }

  static of(words: readonly string[]): Vocabulary {
    return new Vocabulary(Buffer.from(`${words.join('\n')}\n`, 'latin1'), words.length)
  }

  /** The numbers of a text's words in their order. Unknown words become known pieces, and what has none is left out. */
  numbers(text: string): number[] {
    const found: number[] = []
    for (const run of runs(text)) {
      for (const number of this.ofRun(run)) found.push(number)
    }
    return found
  }

  /** The numbers of one run of letters and digits. */
  ofRun(run: string): readonly number[] {
    const known = this.#known.get(run)
    if (known !== undefined) return known
    const found = this.#find(run)
    if (this.#known.size >= remembered) this.#known.clear()
    this.#known.set(run, found)
    return found
  }

  #find(run: string): readonly number[] {
    const lower = run.toLowerCase()
    const whole = this.#number(lower)
    if (whole >= 0) return [whole]
    if (isSimple(run)) return this.#pieces(lower)
    return partsOf(run).flatMap((part) => {
      const number = this.#number(part)
      return number < 0 ? this.#pieces(part) : [number]
    })
  }

  /** The number of a word, or of a part of it; -1 where it is unknown. */
  #number(text: string, start = 0, end = text.length): number {
    let hash = hashStart
    for (let at = start; at < end; at++) hash = hashNext(hash, text.charCodeAt(at))
    const mask = this.#slots.length - 1
    for (let slot = hashEnd(hash) & mask; ; slot = (slot + 1) & mask) {
      const number = (this.#slots[slot] as number) - 1
      if (number < 0 || this.#isAt(number, text, start, end)) return number
    }
  }

  #isAt(number: number, text: string, start: number, end: number): boolean {
    const first = this.#starts[number] as number
    if ((this.#starts[number + 1] as number) - first - 1 !== end - start) return false
    for (let at = start; at < end; at++) {
      if (this.#bytes[first + at - start] !== text.charCodeAt(at)) return false
    }
    return true
  }

  /**
   * The cheapest way to write an unknown word in known ones, where a rarer piece costs more: `idevicescreenshot` is
   * read as `i`, `device`, `screenshot`. A character that is no piece is passed over.
   */
  #pieces(word: string): number[] {
    if (word.length > longestWord) return []
    const costs = new Float64Array(word.length + 1)
    const from = new Int32Array(word.length + 1)
    const by = new Int32Array(word.length + 1)
    for (let end = 1; end <= word.length; end++) {
      costs[end] = (costs[end - 1] as number) + unknownCost
      from[end] = end - 1
      by[end] = -1
      for (let start = Math.max(0, end - this.#longest); start < end; start++) {
        const number = this.#number(word, start, end)
        if (number < 0) continue
        // Whole numbers, so that no platform's logarithm can decide between two readings.
        const cost = (costs[start] as number) + pieceCost + bitLength(number + 64)
        if (cost < (costs[end] as number)) {
          costs[end] = cost
          from[end] = start
          by[end] = number
        }
      }
    }
    const found: number[] = []
    for (let end = word.length; end > 0; end = from[end] as number) {
      if ((by[end] as number) >= 0) found.push(by[end] as number)
    }
    return found.reverse()
  }
}

// FNV-1a, with the high bits mixed into those that the mask keeps.
const hashStart = 0x811c9dc5
const lineBreak = 10

function hashNext(hash: number, code: number): number {
  return Math.imul(hash ^ code, 0x01000193)
}

function hashEnd(hash: number): number {
  return hash ^ (hash >>> 15)
}

/** Twice the binary logarithm, rounded down: the price of a word grows with its rank. */
function bitLength(rank: number): number {
  const bits = 31 - Math.clz32(rank)
  return 2 * bits + ((rank >> Math.max(0, bits - 1)) & 1)
}

const pieceCost = 8
const unknownCost = 200
const longestWord = 40
const remembered = 50_000
