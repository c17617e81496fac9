import type { Embedder, Meaning, PairReader, SentenceReader } from '../../context/embedder.ts'
import { languageOfText, type TextLanguage } from '../../context/text-language.ts'
import { LanguageTables } from './language-tables.ts'
import { type Networks, openNetworks } from './sentences/networks.ts'
import { Sums } from './sums.ts'
import { Vocabulary } from './vocabulary.ts'
import { readWeights } from './weights.ts'

export { openNetworks }

/** Unused for so long, the tables and networks are let go: 60 MB, which are read again in a tenth of a second. */
export const idleMs = 5 * 60_000

/**
 * The embedder inside the package: no key, no network, the same bytes for the same text on every machine. Its files are
 * read at the first text, so that a server which never searches does not pay for them; those of other languages than
 * English at the first text in one. They lie beside each other.
 */
export function openLocalEmbedder(
  file: URL = new URL('embedder.bin', import.meta.url),
  networks: OpenNetworks = (tables) => openNetworks(file, tables),
): LocalEmbedder {
  return new LocalEmbedder(file, networks)
}

export type OpenNetworks = (tables: LanguageTables) => Networks

export class LocalEmbedder implements Embedder {
  readonly weight = 0.5
  readonly isInstant = true
  readonly #openNetworks: OpenNetworks
  readonly #file: URL
  #opened: Opened | undefined
  #networks: Networks | undefined
  #about: Pick<Embedder, 'model' | 'dimensions'> | undefined
  #usedAt = 0
  #idle: NodeJS.Timeout | undefined

  constructor(file: URL, networks: OpenNetworks) {
    this.#file = file
    this.#openNetworks = networks
  }

  get model(): string {
    return this.#described.model
  }

  get dimensions(): number {
    return this.#described.dimensions
  }

  /** Known on without the tables. */
  get #described() {
    this.#about ??= { model: this.#all.model, dimensions: this.#all.english.dimensions }
    return this.#about
  }

  async embed(texts: readonly string[], signal?: AbortSignal): Promise<Meaning[]> {
    signal?.throwIfAborted()
    return texts.map((text) => this.#sumsFor(text).stored(text))
  }

  async embedQuery(
    text: string,
    isCommon?: (word: string) => boolean,
    signal?: AbortSignal,
    language?: TextLanguage | null,
  ): Promise<Meaning> {
    signal?.throwIfAborted()
    return this.#sumsFor(text, language).asked(text, isCommon)
  }

  passageLikeness(asked: Meaning, texts: readonly string[]): number[] {
    return texts.map((text) => this.#sumsFor(text).nearestPassage(asked, text))
  }

  sentences(): SentenceReader | null {
    return this.#opening.sentences()
  }

  pairs(): PairReader | null {
    return this.#opening.pairs()
  }

  get #opening(): Networks {
    const { tables } = this.#all
    this.#networks ??= this.#openNetworks(tables)
    return this.#networks
  }

  #sumsFor(text: string, known?: TextLanguage | null): Sums {
    const language = known ?? languageOfText(text)
    return language === null ? this.#all.english : this.#all.of(language)
  }

  get #all(): Opened {
    this.#opened ??= new Opened(this.#file)
    this.#usedAt = performance.now()
    this.#idle ??= setInterval(() => this.#letGo(), idleMs).unref()
    return this.#opened
  }

  #letGo(): void {
    if (performance.now() - this.#usedAt < idleMs) return
    clearInterval(this.#idle)
    this.#idle = undefined
    this.#opened = undefined
    this.#networks = undefined
  }
}

/** The files, and the sums in each language that came up. */
class Opened {
  readonly english: Sums
  readonly model: string
  readonly tables: LanguageTables
  readonly #sums = new Map<TextLanguage, Sums>()

  constructor(file: URL) {
    const weights = readWeights(file)
    const vocabulary = new Vocabulary(weights.words, weights.count)
    this.english = new Sums(weights, vocabulary)
    this.tables = new LanguageTables(new URL('embedder-languages.bin', file), weights.dimensions)
    this.model = `${weights.model}-${this.tables.checksum.toString(16).padStart(8, '0')}`
  }

  /** English where there is no table. */
  of(language: TextLanguage): Sums {
    const known = this.#sums.get(language)
    if (known) return known
    const table = this.tables.of(language)
    const sums = table ? this.english.with(table) : this.english
    this.#sums.set(language, sums)
    return sums
  }
}
