import { languageOfText, type TextLanguage } from '../../../context/text-language.ts'
import type { LanguageTables } from '../language-tables.ts'
import { runs } from '../words.ts'
import type { Token } from './encoder.ts'
import { WordPieces } from './word-pieces.ts'

/** Turns texts into what the networks read: pieces of English words, and the words of other languages. */
export class Tokens {
  readonly #pieces: WordPieces
  readonly #tables: LanguageTables
  readonly #languages: readonly TextLanguage[]

  constructor(pieces: readonly string[], tables: LanguageTables, languages: readonly TextLanguage[]) {
    this.#pieces = new WordPieces(pieces)
    this.#tables = tables
    this.#languages = languages
  }

  /** At most about so many. The language is told from the text where it is not given. */
  of(text: string, most: number, language: TextLanguage | null = languageOfText(text)): Token[] {
    const place = language === null ? -1 : this.#languages.indexOf(language)
    const table = place < 0 ? undefined : this.#tables.of(language as TextLanguage)
    if (!table) return this.#pieces.numbers(text, most).slice(0, most)
    const width = table.rows.length / table.count
    const found: Token[] = []
    for (const run of runs(text)) {
      if (found.length >= most) break
      const known = table.words.ofRun(run)
      // What is no word of the language, as a name, is read by its letters.
      if (known.length === 0) found.push(...this.#pieces.numbers(run, most))
      for (const word of known)
        found.push({ language: place, vector: table.rows.subarray(word * width, (word + 1) * width) })
    }
    return found.slice(0, most)
  }

  get start(): Token {
    return this.#pieces.special('[CLS]')
  }

  get end(): Token {
    return this.#pieces.special('[SEP]')
  }
}
