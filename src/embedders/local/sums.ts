import { likeness, type Meaning } from '../../context/embedder.ts'
import type { LanguageTable } from './language-tables.ts'
import type { Vocabulary } from './vocabulary.ts'
import type { Weights } from './weights.ts'
import { runs } from './words.ts'

/** The weighted sums of word vectors. Plain additions in a fixed order: no platform adds differently. */
export class Sums {
  readonly dimensions: number
  readonly #weights: Weights
  readonly #vocabulary: Vocabulary
  /** Words of another language, which come before the English ones and are counted on after them. */
  readonly #table: LanguageTable | undefined
  readonly #sum: Float64Array
  /** How often each word came up in the text at hand. */
  readonly #met: Uint16Array
  readonly #storedPlaces: Float64Array
  readonly #askedPlaces: Float64Array

  constructor(weights: Weights, vocabulary: Vocabulary, table?: LanguageTable) {
    this.dimensions = weights.dimensions
    this.#weights = weights
    this.#vocabulary = vocabulary
    this.#table = table
    this.#sum = new Float64Array(weights.dimensions)
    this.#met = new Uint16Array(weights.count + (table?.count ?? 0))
    this.#storedPlaces = placeFactors(weights, 'stored')
    this.#askedPlaces = placeFactors(weights, 'asked')
  }

  /** The same, for texts that are mostly in another language. */
  with(table: LanguageTable): Sums {
    return new Sums(this.#weights, this.#vocabulary, table)
  }

  stored(text: string): Meaning {
    const numbers = this.#numbers(text)
    for (let place = 0; place < numbers.length; place++) {
      const number = numbers[place] as number
      this.#add(number, this.#weightOf(number, 'storedWeights') * factorAt(this.#storedPlaces, place))
    }
    return this.#take(numbers)
  }

  asked(text: string, isCommon?: (word: string) => boolean): Meaning {
    const numbers: number[] = []
    for (const run of runs(text)) {
      const damped = isCommon?.(run) ? commonFactor : 1
      for (const number of this.#ofRun(run)) {
        const factor = this.#weightOf(number, 'askedWeights') * factorAt(this.#askedPlaces, numbers.length)
        this.#add(number, factor * damped)
        numbers.push(number)
      }
    }
    return this.#take(numbers)
  }

  /** The best cosine among eight words in a row, moving on by four: the halves are summed once and used twice. */
  nearestPassage(asked: Meaning, text: string): number {
    const numbers = this.#numbers(text)
    if (numbers.length <= 2 * half) return likeness(asked, this.stored(text))
    const length = Math.min(numbers.length, longestForPassages)
    let before = this.#half(numbers, 0)
    let best = -1
    for (let start = half; start < length; start += half) {
      const next = this.#half(numbers, start)
      best = Math.max(best, cosineOfSum(asked, before, next))
      before = next
    }
    return best
  }

  #half(numbers: readonly number[], start: number): Float64Array {
    const sum = new Float64Array(this.dimensions)
    for (const number of numbers.slice(start, start + half)) {
      const weight = this.#weightOf(number, 'storedWeights')
      const rows = this.#rowsOf(number)
      const row = this.#startOf(number)
      for (let index = 0; index < sum.length; index++) {
        sum[index] = (sum[index] as number) + weight * (rows[row + index] as number)
      }
    }
    return sum
  }

  #add(number: number, factor: number): void {
    const { repeats } = this.#weights
    const rows = this.#rowsOf(number)
    const sum = this.#sum
    const before = this.#met[number] as number
    this.#met[number] = before + 1
    const weight = factor * (repeats[before < repeats.length ? before : repeats.length - 1] as number)
    const start = this.#startOf(number)
    for (let index = 0; index < sum.length; index++) {
      sum[index] = (sum[index] as number) + weight * (rows[start + index] as number)
    }
  }

  #numbers(text: string): number[] {
    if (!this.#table) return this.#vocabulary.numbers(text)
    const found: number[] = []
    for (const run of runs(text)) for (const number of this.#ofRun(run)) found.push(number)
    return found
  }

  #ofRun(run: string): readonly number[] {
    const own = this.#table?.words.ofRun(run) ?? []
    return own.length > 0 ? own.map((number) => this.#weights.count + number) : this.#vocabulary.ofRun(run)
  }

  #weightOf(number: number, kind: 'storedWeights' | 'askedWeights'): number {
    const { count } = this.#weights
    return (number < count ? this.#weights[kind][number] : this.#table?.[kind][number - count]) as number
  }

  #rowsOf(number: number): Int8Array {
    return number < this.#weights.count ? this.#weights.rows : (this.#table as LanguageTable).rows
  }

  #startOf(number: number): number {
    const { count, dimensions } = this.#weights
    return (number < count ? number : number - count) * dimensions
  }

  /** The sum as a meaning; what was gathered on the way is cleared for the next text. */
  #take(numbers: readonly number[]): Meaning {
    const sum = this.#sum
    let squares = 0
    for (let index = 0; index < sum.length; index++) squares += (sum[index] as number) ** 2
    const factor = squares === 0 ? 0 : 127 / Math.sqrt(squares)
    const meaning = new Int8Array(sum.length)
    for (let index = 0; index < sum.length; index++)
      meaning[index] = Math.round((sum[index] as number) * factor)
    sum.fill(0)
    for (const number of numbers) this.#met[number] = 0
    return meaning
  }
}

// What a word counts that stands in many items of the project: its name says little about which of them is meant.
const commonFactor = 0.5

// Words in half a passage, and the words of a text that are looked through for passages.
const half = 4
const longestForPassages = 240

function cosineOfSum(asked: Meaning, one: Float64Array, other: Float64Array): number {
  let product = 0
  let squares = 0
  for (let index = 0; index < asked.length; index++) {
    const value = (one[index] as number) + (other[index] as number)
    product += value * (asked[index] as number)
    squares += value * value
  }
  return squares === 0 ? 0 : product / (127 * Math.sqrt(squares))
}

function placeFactors({ places }: Weights, side: 'stored' | 'asked'): Float64Array {
  const last = places.at(-1)?.from ?? 0
  const factors = new Float64Array(last + 1)
  for (const place of places) factors.fill(place[side], place.from)
  return factors
}

function factorAt(factors: Float64Array, place: number): number {
  return factors[place < factors.length ? place : factors.length - 1] as number
}
