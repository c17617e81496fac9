import { closeSync, openSync, readSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import type { TextLanguage } from '../../context/text-language.ts'
import { unpackHalves } from './halves.ts'
import { LanguageWords } from './language-words.ts'

/** The words of one language, with vectors in the space of the English ones. */
export interface LanguageTable {
  readonly words: LanguageWords
  readonly count: number
  /** One row for each word. */
  readonly rows: Int8Array
  /** What a word's row counts in a text that is stored, and in one that is asked. */
  readonly storedWeights: Float32Array
  readonly askedWeights: Float32Array
}

interface Section {
  readonly language: TextLanguage
  readonly words: number
  readonly wordsLength: number
  readonly checksum: number
}

/** The tables of all languages in one file, as `training/languages/export.py` writes it. Each is read when it is needed. */
export class LanguageTables {
  /** Of all tables. */
  readonly checksum: number
  readonly #file: string | URL
  readonly #dimensions: number
  readonly #sections: ReadonlyMap<TextLanguage, { readonly section: Section; readonly start: number }>
  readonly #read = new Map<TextLanguage, LanguageTable>()

  /** Throws an Error that says what is wrong with the file. */
  constructor(file: string | URL, dimensions: number) {
    this.#file = file
    this.#dimensions = dimensions
    const opening = readAt(file, 0, 12)
    if (opening.toString('latin1', 0, 4) !== 'WMKL') throw new Error(`${file} is no file of word vectors.`)
    const start = 12 + opening.readUInt32LE(8)
    const header = readAt(file, 12, start - 12)
    this.checksum = crc32(header)
    let at = start
    this.#sections = new Map(
      (JSON.parse(header.toString('utf8')) as Section[]).map((section) => {
        const place = { section, start: at }
        at += this.#length(section)
        return [section.language, place]
      }),
    )
  }

  /** Undefined where the language has no table. */
  of(language: TextLanguage): LanguageTable | undefined {
    const place = this.#sections.get(language)
    if (!place) return undefined
    const known = this.#read.get(language) ?? this.#open(place.section, place.start)
    this.#read.set(language, known)
    return known
  }

  #length({ words, wordsLength }: Section): number {
    return wordsLength + words * (8 + this.#dimensions / 2)
  }

  #open(section: Section, start: number): LanguageTable {
    const bytes = readAt(this.#file, start, this.#length(section))
    if (crc32(bytes) !== section.checksum)
      throw new Error(`The word vectors in ${this.#file} are damaged: install the package again.`)
    const { words: count, wordsLength } = section
    const weightsAt = (start: number) =>
      Float32Array.from({ length: count }, (_, word) => bytes.readFloatLE(start + 4 * word))
    return {
      words: new LanguageWords(section.language, bytes.toString('utf8', 0, wordsLength).split('\n')),
      count,
      storedWeights: weightsAt(wordsLength),
      askedWeights: weightsAt(wordsLength + 4 * count),
      rows: unpackHalves(bytes.subarray(wordsLength + 8 * count)),
    }
  }
}

function readAt(file: string | URL, start: number, length: number): Buffer {
  const bytes = Buffer.alloc(length)
  const descriptor = openSync(file, 'r')
  try {
    if (readSync(descriptor, bytes, 0, length, start) < length)
      throw new Error(`The word vectors in ${file} are cut short: install the package again.`)
  } finally {
    closeSync(descriptor)
  }
  return bytes
}
