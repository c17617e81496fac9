import type { Meaning, SentenceReader } from '../../../context/embedder.ts'
import { languageOfText, type TextLanguage } from '../../../context/text-language.ts'
import type { LanguageTables } from '../language-tables.ts'
import { runs } from '../words.ts'
import type { Glosses } from './glosses.ts'
import type { SentenceNetwork } from './network.ts'

/** What was read last is asked for again by the next step of the same call. */
const remembered = 64

/** The network inside the package. It reads English; of other languages it reads the English words that are nearest. */
export class LocalSentences implements SentenceReader {
  readonly model: string
  readonly #network: SentenceNetwork
  readonly #tables: LanguageTables
  readonly #glosses: Glosses
  readonly #read = new Map<string, Meaning>()

  constructor(network: SentenceNetwork, tables: LanguageTables, glosses: Glosses) {
    this.#network = network
    this.#tables = tables
    this.#glosses = glosses
    this.model = `${network.model}-${glosses.checksum.toString(16).padStart(8, '0')}`
  }

  async read(text: string): Promise<Meaning | null> {
    if (!/\p{L}/u.test(text)) return null
    const known = this.#read.get(text)
    if (known) return known
    const language = languageOfText(text)
    const meaning = language === null ? this.#network.read(text) : this.#readForeign(text, language)
    if (!meaning) return null
    if (this.#read.size >= remembered) this.#read.delete(this.#read.keys().next().value as string)
    this.#read.set(text, meaning)
    return meaning
  }

  /** Word by word. What has no gloss stays out, and what is no word of the language, as a name, is read as it is. */
  #readForeign(text: string, language: TextLanguage): Meaning | null {
    const words = this.#tables.of(language)?.words
    if (!words) return null
    const pieces = runs(text).flatMap((run) => {
      const known = words.ofRun(run)
      if (known.length === 0) return this.#network.piecesOf(run)
      return known.map((word) => this.#glosses.of(language, word)).filter((piece) => piece !== undefined)
    })
    return pieces.length === 0 ? null : this.#network.readPieces(pieces)
  }
}
