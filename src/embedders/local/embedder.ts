import type { Embedder, Meaning, SentenceReader } from '../../context/embedder.ts'
import { languageOfText, type TextLanguage } from '../../context/text-language.ts'
import { LanguageTables } from './language-tables.ts'
import { Glosses } from './sentences/glosses.ts'
import { SentenceNetwork } from './sentences/network.ts'
import { LocalSentences } from './sentences/sentence-reader.ts'
import { readSentenceWeights } from './sentences/weights.ts'
import { Sums } from './sums.ts'
import { Vocabulary } from './vocabulary.ts'
import { readWeights } from './weights.ts'

/**
 * The embedder inside the package: no key, no network, the same bytes for the same text on every machine. Its files are
 * read at the first text, so that a server which never searches does not pay for them; those of other languages than
 * English at the first text in one. They lie beside each other.
 */
export function openLocalEmbedder(
  file: URL = new URL('embedder.bin', import.meta.url),
  sentences: OpenSentences = (tables) => openSentences(file, tables),
): LocalEmbedder {
  return new LocalEmbedder(file, sentences)
}

export type OpenSentences = (tables: LanguageTables) => SentenceReader | null

/** The network for whole sentences, whose files lie beside the embedder's. Throws an Error that says what is wrong with them. */
export function openSentences(file: URL, tables: LanguageTables): SentenceReader {
  const network = new SentenceNetwork(readSentenceWeights(new URL('sentences.bin', file)))
  return new LocalSentences(network, tables, new Glosses(new URL('glosses.bin', file)))
}

export class LocalEmbedder implements Embedder {
  readonly weight = 0.5
  readonly isInstant = true
  readonly #openSentences: OpenSentences
  readonly #file: URL
  #opened: Opened | undefined
  #sentences: SentenceReader | null | undefined

  constructor(file: URL, sentences: OpenSentences) {
    this.#file = file
    this.#openSentences = sentences
  }

  get model(): string {
    return this.#all.model
  }

  get dimensions(): number {
    return this.#all.english.dimensions
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
    if (this.#sentences === undefined) this.#sentences = this.#openSentences(this.#all.tables)
    return this.#sentences
  }

  #sumsFor(text: string, known?: TextLanguage | null): Sums {
    const language = known ?? languageOfText(text)
    return language === null ? this.#all.english : this.#all.of(language)
  }

  get #all(): Opened {
    this.#opened ??= new Opened(this.#file)
    return this.#opened
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
