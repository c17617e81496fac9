import type { Meaning, SentenceReader } from '../../../context/embedder.ts'
import { languageOfText } from '../../../context/text-language.ts'
import { SentenceNetwork } from './network.ts'
import { readSentenceWeights } from './weights.ts'

/** What was read last is asked for again by the next step of the same call. */
const remembered = 64

/** The network inside the package. It reads English. */
export class LocalSentences implements SentenceReader {
  readonly model: string
  readonly #network: SentenceNetwork
  readonly #read = new Map<string, Meaning>()

  /** Throws an Error that says what is wrong with the file. */
  constructor(file: URL) {
    this.#network = new SentenceNetwork(readSentenceWeights(file))
    this.model = this.#network.model
  }

  async read(text: string): Promise<Meaning | null> {
    if (languageOfText(text) !== null || !/[a-z]/i.test(text)) return null
    const known = this.#read.get(text)
    if (known) return known
    const meaning = this.#network.read(text)
    if (this.#read.size >= remembered) this.#read.delete(this.#read.keys().next().value as string)
    this.#read.set(text, meaning)
    return meaning
  }
}
