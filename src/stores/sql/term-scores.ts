import { filler } from '../../context/ranking.ts'
import { blockSize, readPostings } from './postings.ts'
import { termsOf, timesOf } from './term-text.ts'

/** What is known of a project and of the terms that are asked for. */
export interface TermStatistics {
  /** Notes that stand, and how many terms they have together. */
  readonly standing: number
  readonly terms: number
  /** In how many of them each term stands. */
  readonly counts: ReadonlyMap<string, number>
}

/** The list of a term in a block; without a term, a note by its number with its pending terms, null where it is gone. */
export type ListRow =
  | readonly [term: string, block: number, list: string]
  | readonly [term: null, id: number, terms: string | null]

export interface Worded {
  readonly id: number
  /** BM25 of its words. */
  readonly words: number
}

interface Asked {
  readonly telling: readonly string[]
  /** Groups of terms without weight: of each group a note has to have one. */
  readonly filters: readonly (readonly string[])[]
  readonly limit: number
  readonly also: readonly number[]
}

/** The best by BM25, with the constants of SQLite's own, and of `also` those that match at all. */
export function scoreNotes(rows: readonly ListRow[], statistics: TermStatistics, asked: Asked): Worded[] {
  const { blocks, pending } = sortRows(rows)
  const rarities = new Map(asked.telling.map((term) => [term, rarityOf(term, statistics)]))
  const weigh = weigher(statistics)
  const named = new Set(asked.also)
  const found = new Best(asked.limit)
  const others: Worded[] = []
  const take = (id: number, words: number) => {
    if (words >= found.least) found.add({ id, words })
    if (named.has(id)) others.push({ id, words })
  }

  const scores = new Float64Array(blockSize)
  for (const [block, lists] of blocks) {
    scores.fill(0)
    for (const [term, list] of lists) {
      const rarity = rarities.get(term)
      if (rarity === undefined) continue
      readPostings(list, (place, times, length) => {
        scores[place] = (scores[place] as number) + weigh(rarity, times, length)
      })
    }
    for (const filter of asked.filters) keepOnly(scores, lists, filter)
    const first = block * blockSize
    for (let place = 0; place < blockSize; place++) {
      const words = scores[place] as number
      if (words > 0 && !pending.has(first + place)) take(first + place, words)
    }
  }
  // Terms are letters and digits, so that they mean themselves here. Most notes have none of them.
  const hasAny = new RegExp(`(?:^| )(?:${asked.telling.join('|')})(?: |$)`)
  for (const [id, text] of pending) {
    if (text === null || !hasAny.test(text)) continue
    const terms = termsOf(text)
    const has = timesOf(terms)
    if (!asked.filters.every((filter) => filter.some((term) => has.has(term)))) continue
    let words = 0
    // One more for the project: see lengthOf.
    for (const [term, rarity] of rarities) words += weigh(rarity, has.get(term) ?? 0, terms.length + 1)
    take(id, words)
  }
  const best = found.list()
  const ids = new Set(best.map(({ id }) => id))
  return [...best, ...others.filter(({ id }) => !ids.has(id))]
}

type Lists = (readonly [term: string, list: string])[]

function sortRows(rows: readonly ListRow[]) {
  const blocks = new Map<number, Lists>()
  const pending = new Map<number, string | null>()
  for (const [term, number, text] of rows) {
    if (term === null) pending.set(number, text)
    else if (blocks.get(number)?.push([term, text]) === undefined) blocks.set(number, [[term, text]])
  }
  return { blocks, pending }
}

function rarityOf(term: string, { standing, counts }: TermStatistics): number {
  const [notes, count] = [standing + filler.texts, counts.get(term) ?? 0]
  return Math.max(Math.log((notes - count + 0.5) / (count + 0.5)), 1e-6)
}

function weigher({ standing, terms }: TermStatistics) {
  const average = (terms + filler.texts * filler.terms) / (standing + filler.texts)
  return (rarity: number, times: number, length: number) =>
    (rarity * times * 2.2) / (times + 1.2 * (0.25 + (0.75 * length) / average))
}

function keepOnly(scores: Float64Array, lists: Lists, filter: readonly string[]): void {
  const accepted = new Uint8Array(blockSize)
  for (const [term, list] of lists)
    if (filter.includes(term))
      readPostings(list, (place) => {
        accepted[place] = 1
      })
  for (let place = 0; place < blockSize; place++) if (accepted[place] === 0) scores[place] = 0
}

/** So many of the highest; of equals those with the lowest numbers. */
class Best {
  readonly #limit: number
  readonly #best: Worded[] = []
  /** What is below is not among them. */
  least = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  add(one: Worded): void {
    const best = this.#best
    let place = best.length
    while (place > 0 && isBefore(one, best[place - 1] as Worded)) place--
    if (place === this.#limit) return
    best.splice(place, 0, one)
    if (best.length > this.#limit) best.pop()
    if (best.length === this.#limit) this.least = (best.at(-1) as Worded).words
  }

  list(): readonly Worded[] {
    return this.#best
  }
}

function isBefore(one: Worded, other: Worded): boolean {
  return one.words > other.words || (one.words === other.words && one.id < other.id)
}
