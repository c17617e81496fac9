// Chooses the words of each language and writes pairs of texts as numbers of words:
//   node prepare.ts parallel.jsonl dictionaries.jsonl OUT
// OUT gets languages.json (words, counts, the written notes) and languages.bin (for each language the lengths and numbers of
// the English side, then of its own). A number past the language's words is an English word that stands in the text.
import { createReadStream, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { foldTerm } from '../../src/context/spelling.ts'
import type { TextLanguage } from '../../src/context/text-language.ts'
import { LanguageWords } from '../../src/embedders/local/language-words.ts'
import { Vocabulary } from '../../src/embedders/local/vocabulary.ts'
import { readWeights } from '../../src/embedders/local/weights.ts'
import { runs } from '../../src/embedders/local/words.ts'

const size = 10_000
const languages: readonly TextLanguage[] = ['de', 'fr', 'es', 'pt', 'it', 'nl', 'ja', 'zh']
const most = { dictionary: 45_000, sentences: 110_000 }
const longest = { english: 40, own: 50 }

interface Pair {
  readonly isWord: boolean
  readonly english: string
  readonly own: string
}

const [, , parallel = '', dictionaries = '', out = '.'] = process.argv
const weights = readWeights(new URL('../../src/embedders/local/embedder.bin', import.meta.url))
const english = new Vocabulary(weights.words, weights.count)
const pairs = await readPairs()
const about: Record<string, { vocab: string[]; count: number; en: number; own: number }> = {}
const parts: Buffer[] = []
for (const language of languages) {
  const all = shuffled(pairs.get(language) ?? [])
  const vocab = chooseWords(language, all)
  const words = new LanguageWords(language, vocab)
  const rows = chooseRows(all, words)
  const sides = [rows.map((row) => row.english), rows.map((row) => row.own)]
  for (const side of sides) {
    parts.push(Buffer.from(Uint8Array.from(side.map((row) => row.length))))
    parts.push(Buffer.from(Uint16Array.from(side.flat()).buffer))
  }
  const [en = 0, own = 0] = sides.map((side) => side.reduce((sum, row) => sum + row.length, 0))
  about[language] = { vocab, count: rows.length, en, own }
  process.stdout.write(`${language} ${all.length} pairs, ${vocab.length} words, ${rows.length} kept\n`)
}
writeFileSync(`${out}/languages.json`, JSON.stringify({ size, langs: about, records: writtenRecords() }))
writeFileSync(`${out}/languages.bin`, Buffer.concat(parts))

async function readPairs(): Promise<Map<string, Pair[]>> {
  const found = new Map<string, Pair[]>(languages.map((language) => [language, []]))
  for (const file of [parallel, dictionaries]) {
    for await (const line of createInterface({ input: createReadStream(file) })) {
      const [language, kind, english, own] = JSON.parse(line) as [TextLanguage, string, string, string]
      if (isSyllabic(language) && !/[\u3040-\u30FF\u4E00-\u9FFF]/.test(own)) continue
      const plain = (text: string) => text.replace(/^Description-\w+: /, '')
      found.get(language)?.push({ isWord: kind === 'dictionary', english: plain(english), own: plain(own) })
    }
  }
  return found
}

/** The words that come up most; of a dictionary each counts a quarter. */
function chooseWords(language: TextLanguage, all: readonly Pair[]): string[] {
  const counts = new Map<string, number>()
  const add = (word: string, count: number) => counts.set(word, (counts.get(word) ?? 0) + count)
  const segmenter = isSyllabic(language) ? new Intl.Segmenter(language, { granularity: 'word' }) : null
  const keys = new LanguageWords(language, [])
  for (const { isWord, own } of all) {
    const folded = foldTerm(own)
    const words = segmenter
      ? [...segmenter.segment(folded)].filter((part) => part.isWordLike).map((part) => part.segment)
      : (folded.match(/\p{L}+/gu) ?? [])
    for (const word of words) if (word.length <= 24) add(keys.keyOf(word.toLowerCase()), isWord ? 0.25 : 1)
    if (segmenter) for (const sign of folded) add(sign, 0.2)
  }
  const isUsable = isSyllabic(language)
    ? /^[\u3005\u3040-\u30FF\u4E00-\u9FFF]{1,8}$/
    : /^\p{Script=Latin}{2,}$/u
  return [...counts]
    .filter(([word, count]) => count >= 1.2 && isUsable.test(word))
    .sort((one, other) => other[1] - one[1] || (one[0] < other[0] ? -1 : 1))
    .slice(0, size)
    .map(([word]) => word)
}

function chooseRows(all: readonly Pair[], words: LanguageWords) {
  const rows: { english: number[]; own: number[] }[] = []
  const counts = { dictionary: 0, sentences: 0 }
  for (const pair of all) {
    const kind = pair.isWord ? 'dictionary' : 'sentences'
    if (counts[kind] >= most[kind]) continue
    const row = {
      english: english.numbers(pair.english).slice(0, longest.english),
      own: numbersOf(pair.own, words).slice(0, longest.own),
    }
    if (row.english.length === 0 || !row.own.some((number) => number < size)) continue
    counts[kind] += 1
    rows.push(row)
  }
  return rows
}

function numbersOf(text: string, words: LanguageWords): number[] {
  return runs(text).flatMap((run) => {
    const own = words.ofRun(run)
    return own.length > 0 ? [...own] : english.ofRun(run).map((number) => size + number)
  })
}

/** The question and the note of each record, as numbers in each language. */
function writtenRecords(): Record<string, number[][]>[] {
  const folder = new URL('written/', import.meta.url)
  const lines = readdirSync(folder)
    .sort()
    .flatMap((file) => readFileSync(new URL(file, folder), 'utf8').split('\n').filter(Boolean))
  const tables = languages.map(
    (language) => [language, new LanguageWords(language, about[language]?.vocab ?? [])] as const,
  )
  return lines.map((line) => {
    const record = JSON.parse(line) as Record<string, { note: string; question: string }>
    const both = (language: string, numbers: (text: string) => number[]) =>
      [record[language]?.question ?? '', record[language]?.note ?? ''].map(numbers)
    const own = tables.map(([language, words]) => [
      language,
      both(language, (text) => numbersOf(text, words)),
    ])
    return { en: both('en', (text) => english.numbers(text)), ...Object.fromEntries(own) }
  })
}

function isSyllabic(language: TextLanguage): boolean {
  return language === 'ja' || language === 'zh'
}

/** The same order in every run. */
function shuffled<Item>(items: Item[]): Item[] {
  let seed = 7
  for (let last = items.length - 1; last > 0; last--) {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff
    const other = Math.floor((seed / 0x7fffffff) * (last + 1))
    ;[items[last], items[other]] = [items[other] as Item, items[last] as Item]
  }
  return items
}
