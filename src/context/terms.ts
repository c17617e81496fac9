import { stem } from './porter.ts'
import { foldTerm, isAscii } from './spelling.ts'

/**
 * The words a text is found by: lower-case, stemmed, in their order and as often as they stand there. An identifier
 * counts as its parts and as a whole (`getUserName`: `get`, `user`, `name`, `getusernam`), Chinese, Japanese and Korean
 * as pairs of characters, and the commonest English words not at all. Every store indexes and asks these, so that all
 * of them rank alike; a term holds letters and digits only, which no engine's own tokenizer divides further.
 */
export function terms(text: string): string[] {
  const found: string[] = []
  if (isAscii(text)) {
    for (const word of text.match(asciiWord) ?? []) addWord(found, word)
    return found
  }
  const { anyWord, pairedScript, mark } = ofUnicode()
  for (const word of foldTerm(text).match(anyWord) ?? []) {
    if (pairedScript.test(word)) addPairs(found, word)
    else addWord(found, word.replace(mark, ''))
  }
  return found
}

/** True for the words that `terms` leaves out: they stand everywhere and tell nothing apart. */
export function isStopWord(word: string): boolean {
  return stopWords.has(word)
}

// Longer runs are keys, hashes and encoded data, which are in no query.
const longest = 64

const asciiWord = /\w+(?:'(?:s|t|re|ve|ll|d|m)\b)?/g
const simpleWord = /^(?:[a-z]+|[A-Z]?[a-z]+|[A-Z]+|[0-9]+)$/

type UnicodePatterns = ReturnType<typeof makePatterns>
let made: UnicodePatterns | undefined

/** Made when a text needs them: which characters they mean is looked up then, and that takes 5 ms. */
function ofUnicode(): UnicodePatterns {
  made ??= makePatterns()
  return made
}

function makePatterns() {
  const paired = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}`
  return {
    anyWord: new RegExp(
      String.raw`[${paired}]+|[[\p{L}\p{N}\p{M}_]--[${paired}]]+(?:['\u2019](?:s|t|re|ve|ll|d|m)\b)?`,
      'gv',
    ),
    pairedScript: new RegExp(`^[${paired}]`, 'v'),
    mark: /\p{M}/gu,
    part: /\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{Lo}\p{Lt}\p{Lm}]+|\p{Lu}|\p{N}+/gu,
  }
}

function addWord(found: string[], word: string): void {
  const apostrophe = word.search(/['\u2019]/)
  const name = apostrophe < 0 ? word : word.slice(0, apostrophe)
  if (simpleWord.test(name)) {
    addTerm(found, name)
    return
  }
  const parts = name.match(ofUnicode().part) ?? []
  for (const each of parts) addTerm(found, each)
  if (parts.length > 1) addTerm(found, parts.join(''))
}

function addTerm(found: string[], word: string): void {
  if (word.length > longest) return
  const lower = word.toLowerCase()
  if (!stopWords.has(lower)) found.push(stem(lower))
}

function addPairs(found: string[], run: string): void {
  const characters = [...run]
  if (characters.length === 1) found.push(run)
  for (let index = 1; index < characters.length; index++) {
    found.push(`${characters[index - 1]}${characters[index]}`)
  }
}

const stopWords = new Set(
  `a about above after again against all am an and any are aren as at be because been before being below between both
  but by can cannot could couldn did didn do does doesn doing don down during each few for from further had hadn has
  hasn have haven having he her here hers herself him himself his how i if in into is isn it its itself just let me
  more most mustn my myself no nor not now of off on once only or other ought our ours ourselves out over own same
  shall shan she should shouldn so some such than that the their theirs them themselves then there these they this
  those through to too under until up very was wasn we were weren what when where which while who whom whose why will
  with won would wouldn you your yours yourself yourselves`.split(/\s+/),
)
