import { foldTerm, isAscii } from './spelling.ts'
import { type KnownLanguage, stopWords } from './stop-words.ts'
import { isStopWord } from './terms.ts'

/** A language that texts are told to be in. */
export type TextLanguage = KnownLanguage | 'ja' | 'zh'

/** What a text's language is told from: enough for a sentence, and a file costs no more. */
const longestHead = 600

/** The language of a text; null for English, for code and for what cannot be told. */
export function languageOfText(text: string): TextLanguage | null {
  const head = text.slice(0, longestHead)
  if (isAscii(head)) return languageOfWords(head.toLowerCase().match(asciiWord) ?? [])
  if (kana.test(head)) return 'ja'
  if (han.test(head)) return 'zh'
  return languageOfWords(
    foldTerm(head)
      .toLowerCase()
      .match(/[\p{L}\p{N}_]{2,}/gu) ?? [],
  )
}

/**
 * The language that folded, lower-case words are in. The words that stand in every sentence say which it is; English is told
 * by its own, and where two have as many it is English.
 */
export function languageOfWords(words: readonly string[]): KnownLanguage | null {
  const counts = new Map<KnownLanguage, number>()
  let english = 0
  for (const word of new Set(words)) {
    if (isStopWord(word)) english += 1
    for (const language of languagesByWord().get(word) ?? [])
      counts.set(language, (counts.get(language) ?? 0) + 1)
  }
  let language: KnownLanguage | null = null
  let most = Math.max(1, english)
  for (const name of stopWords().keys()) {
    const count = counts.get(name) ?? 0
    if (count > most) [language, most] = [name, count]
  }
  return language
}

let byWord: Map<string, KnownLanguage[]> | undefined

/** The languages in which a word stands in every other sentence. Put together when a text is first read: it is felt at a start. */
function languagesByWord(): ReadonlyMap<string, readonly KnownLanguage[]> {
  if (byWord) return byWord
  byWord = new Map()
  for (const [language, words] of stopWords())
    for (const word of words) byWord.set(word, [...(byWord.get(word) ?? []), language])
  return byWord
}

// Single letters are names in code, and small words in more languages than one.
const asciiWord = /[a-z0-9_]{2,}/g
const kana = /[\u3040-\u30FF]/
const han = /[\u3400-\u9FFF]/
