import type { Indexes } from './context-store.ts'
import { MeaningCache } from './meaning-cache.ts'
import type { Titles } from './task-store.ts'
import { TermIndex } from './term-index.ts'
import { TitleIndex } from './title-index.ts'

/** What finds tasks and discoveries by their words, made when something is looked for: a list looks for nothing. */
export class LateIndexes implements Indexes, Titles {
  #titles: TitleIndex | undefined
  #terms: TermIndex | undefined
  #meanings: MeaningCache | undefined

  constructor(titles?: TitleIndex, terms?: TermIndex) {
    this.#titles = titles
    this.#terms = terms
  }

  get titles(): TitleIndex {
    this.#titles ??= new TitleIndex()
    return this.#titles
  }

  get terms(): TermIndex {
    this.#terms ??= new TermIndex()
    return this.#terms
  }

  get meanings(): MeaningCache {
    this.#meanings ??= new MeaningCache()
    return this.#meanings
  }

  async close(): Promise<void> {
    await Promise.all([this.#titles?.close(), this.#terms?.close()])
  }
}
