import { readFileSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import type { TextLanguage } from '../../../context/text-language.ts'

/** The number that says that no English word is near. */
const none = 0xffff

interface Header {
  readonly languages: readonly { readonly language: TextLanguage; readonly words: number }[]
  readonly checksum: number
}

/** The English word that is nearest to each word of another language, as `training/languages/gloss.py` writes it. */
export class Glosses {
  /** Names what it says. */
  readonly checksum: number
  readonly #pieces = new Map<TextLanguage, Uint16Array>()

  /** Throws an Error that says what is wrong with the file. */
  constructor(file: URL) {
    const bytes = readFileSync(file)
    if (bytes.toString('latin1', 0, 4) !== 'WMKG') throw new Error(`${file} is no file of glosses.`)
    const start = 12 + bytes.readUInt32LE(8)
    const header = JSON.parse(bytes.toString('utf8', 12, start)) as Header
    if (crc32(bytes.subarray(start)) !== header.checksum)
      throw new Error(`The glosses in ${file} are damaged: install the package again.`)
    this.checksum = header.checksum
    let at = start
    for (const { language, words } of header.languages) {
      this.#pieces.set(
        language,
        Uint16Array.from({ length: words }, (_, word) => bytes.readUInt16LE(at + 2 * word)),
      )
      at += 2 * words
    }
  }

  /** The number of the piece for a word; undefined where no English word is near. */
  of(language: TextLanguage, word: number): number | undefined {
    const piece = this.#pieces.get(language)?.[word]
    return piece === none ? undefined : piece
  }
}
