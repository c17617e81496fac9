import { existsSync, readFileSync } from 'node:fs'
import type { Language } from './languages.ts'
import { candidates } from './lexicons/load.ts'

/** In the order of the weights, which `training/understanding/languages.py` learns. */
const latin = ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl'] as const
const buckets = 1 << 15
/** A text that is no longer tells no more. */
const longestText = 500

/** How much likelier the usual language is before anything was read, and where that is one word; set on held-back sentences. */
const ahead = 0.8
const aheadOfWord = 2

/** The language that a text is in, by its letters, words and runs of letters; the usual one where they do not tell. */
export function languageOf(text: string, usual: Language = 'en'): Language {
  const head = text.slice(0, longestText)
  const [first, second] = candidates(head, undefined)
  if (first === 'ja' || first === 'zh') return second === 'zh' ? (usual === 'ja' ? 'ja' : 'zh') : first
  const words = wordsOf(head)
  const pieces = piecesOf(words)
  if (pieces.size === 0) return usual
  const { scale, values } = weights()
  const lead = words.size > 1 ? ahead : aheadOfWord
  const scores = latin.map((language, at) => {
    let sum = 0
    for (const piece of pieces) sum += values[piece * latin.length + at] as number
    return (sum * scale) / Math.sqrt(pieces.size) + (language === usual ? lead : 0)
  })
  return latin[scores.indexOf(Math.max(...scores))] as Language
}

function wordsOf(text: string): Set<string> {
  const low = text.toLowerCase().replaceAll('’', "'")
  return new Set(low.match(/\p{L}+(?:'\p{L}+)*/gu))
}

/** Each word, and its runs of one to five letters with its beginning and end marked, as numbers. */
function piecesOf(words: ReadonlySet<string>): Set<number> {
  const pieces = new Set<number>()
  for (const word of words) {
    const letters = [...`_${word}_`]
    for (let length = 1; length <= 5; length++)
      for (let at = 0; at + length <= letters.length; at++)
        pieces.add(numberOf(letters.slice(at, at + length)))
    pieces.add(numberOf(['=', ...word]))
  }
  return pieces
}

function numberOf(letters: readonly string[]): number {
  let number = 2166136261
  for (const letter of letters) number = Math.imul(number ^ (letter.codePointAt(0) as number), 16777619)
  return ((number ^ (number >>> 15)) >>> 0) % buckets
}

let loaded: { readonly scale: number; readonly values: Int8Array } | undefined

/** Read with the first text, beside this source; in the bundle, where this is a chunk, one folder up. */
function weights() {
  if (loaded === undefined) {
    const beside = new URL('./languages.bin', import.meta.url)
    const bytes = readFileSync(existsSync(beside) ? beside : new URL('../languages.bin', import.meta.url))
    loaded = { scale: bytes.readFloatLE(0), values: new Int8Array(bytes.buffer, bytes.byteOffset + 4) }
  }
  return loaded
}
