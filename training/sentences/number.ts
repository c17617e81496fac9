// Writes everything that is trained on as numbers:
//   node number.ts --tokenizer tokenizer.json --texts texts.jsonl --parallel parallel.jsonl --dictionary dictionaries.jsonl \
//     --written ../written --files FOLDER --out FOLDER
// A text is a list of numbers: those of the pieces that the network has (sentences.bin), and after them those of the words of eight
// languages (embedder-languages.bin). English texts also have the teacher's pieces. --files holds sources and `questions.jsonl`.
// FOLDER gets texts.bin (for each text u8 length and u32 numbers, own and then the teacher's), kept.bin (the teacher's number of each piece) and
// sets.json, which names texts by their places.
import { createReadStream, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import type { TextLanguage } from '../../src/context/text-language.ts'
import { LanguageTables } from '../../src/embedders/local/language-tables.ts'
import { readSentenceWeights } from '../../src/embedders/local/sentences/weights.ts'
import { WordPieces } from '../../src/embedders/local/sentences/word-pieces.ts'
import { runs } from '../../src/embedders/local/words.ts'
import { cutChunks } from '../../src/workspace/code-index/cut-chunks.ts'
import { fileCard } from '../../src/workspace/code-index/file-card.ts'
import { roleOf } from '../../src/workspace/file-role.ts'
import { languageOf } from '../../src/workspace/language.ts'

const { values: flags } = parseArgs({
  options: {
    tokenizer: { type: 'string' },
    texts: { type: 'string' },
    parallel: { type: 'string' },
    dictionary: { type: 'string' },
    written: { type: 'string' },
    files: { type: 'string' },
    out: { type: 'string' },
    most: { type: 'string', default: '400000' },
    pairs: { type: 'string', default: '110000' },
  },
})
const most = 96
const languages = ['de', 'fr', 'es', 'pt', 'it', 'nl', 'ja', 'zh'] as const
const wordsEach = 10_000

const local = new URL('../../src/embedders/local/', import.meta.url)
const ownPieces = readSentenceWeights(new URL('sentences.bin', local)).pieces
const own = new WordPieces(ownPieces)
const vocabulary = JSON.parse(readFileSync(flags.tokenizer as string, 'utf8')).model.vocab as Record<
  string,
  number
>
const all = new WordPieces(
  Object.entries(vocabulary)
    .sort((one, other) => one[1] - other[1])
    .map(([piece]) => piece),
)
const tables = new LanguageTables(new URL('embedder-languages.bin', local), 256)
const firstWord = 20_000

/** Every text once, by its language and itself. */
const places = new Map<string, number>()
const rows: { readonly own: number[]; readonly all: number[] }[] = []

function place(text: string, language: TextLanguage | null = null): number {
  const key = `${language ?? ''}|${text}`
  const known = places.get(key)
  if (known !== undefined) return known
  rows.push(
    language === null
      ? {
          own: own.framed(own.numbers(text, most), most),
          all: all.framed(all.numbers(text, most), most),
        }
      : { own: foreign(text, language), all: [] },
  )
  places.set(key, rows.length - 1)
  return rows.length - 1
}

/** As the product reads it: known words by their numbers, and what is no word of the language by its pieces. */
function foreign(text: string, language: TextLanguage): number[] {
  const words = tables.of(language)?.words
  const first = firstWord + languages.indexOf(language as never) * wordsEach
  const numbers = runs(text).flatMap((run) => {
    const known = words?.ofRun(run) ?? []
    return known.length > 0 ? known.map((word) => first + word) : own.numbers(run, most)
  })
  return own.framed(numbers, most)
}

async function* lines<Value>(file: string): AsyncGenerator<Value> {
  for await (const line of createInterface({ input: createReadStream(file) }))
    if (line.trim()) yield JSON.parse(line) as Value
}

const random = (() => {
  let state = 7
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return state / 2 ** 32
  }
})()

const plain: number[] = []
for await (const text of lines<string>(flags.texts as string)) {
  if (plain.length >= Number(flags.most)) break
  plain.push(place(text))
}

/** Sentences first; short messages and words of the dictionaries fill up. */
type Pair = [TextLanguage, string, string, string]
const chosen = new Map<TextLanguage, Pair[]>(languages.map((language) => [language, []]))
const shares = { long: 0.72, short: 0.16, dictionary: 0.12 }
const counts = new Map<string, number>()
const totals = new Map<string, number>()
const kindOf = ([, kind, english]: Pair) =>
  kind === 'dictionary' ? 'dictionary' : english.split(' ').length >= 4 ? 'long' : 'short'
const sources = [flags.parallel as string, flags.dictionary as string]
for (const file of sources)
  for await (const pair of lines<Pair>(file)) {
    const key = `${pair[0]} ${kindOf(pair)}`
    totals.set(key, (totals.get(key) ?? 0) + 1)
  }
for (const file of sources)
  for await (const pair of lines<Pair>(file)) {
    const kind = kindOf(pair)
    const key = `${pair[0]} ${kind}`
    const wanted = Number(flags.pairs) * shares[kind]
    if (random() > wanted / (totals.get(key) as number)) continue
    counts.set(key, (counts.get(key) ?? 0) + 1)
    chosen.get(pair[0])?.push(pair)
  }
const pairs = languages.map((language) =>
  (chosen.get(language) as Pair[]).map(([, , english, other]) => [place(english), place(other, language)]),
)
process.stdout.write(`${[...counts].map(([key, count]) => `${key} ${count}`).join(', ')}\n`)

interface Written {
  readonly note: string
  readonly asks: readonly string[]
  readonly near: readonly string[]
  readonly update?: string
  readonly para: string
  readonly sib?: string
  readonly from?: string
}
const numbered = (record: Written, language: TextLanguage | null) => ({
  note: place(record.note, language),
  asks: record.asks.map((text) => place(text, language)),
  near: record.near.map((text) => place(text, language)),
  para: place(record.para, language),
  ...(record.update && { update: place(record.update, language) }),
  ...(record.sib && { sib: place(record.sib, language) }),
  ...(record.from && { from: record.from }),
})
const readRecords = (file: string) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Written)
const written: Record<string, unknown> = {}
for (const folder of ['en', ...languages]) {
  const path = join(flags.written as string, folder)
  if (!existsSync(path)) continue
  const language = folder === 'en' ? null : (folder as TextLanguage)
  written[folder] = Object.fromEntries(
    readdirSync(path)
      .filter((name) => name.endsWith('.jsonl'))
      .toSorted()
      .map((name) => [
        name.slice(0, -6),
        readRecords(join(path, name)).map((one) => numbered(one, language)),
      ]),
  )
}

/** The cards of every project's sources, and the questions that one of them answers. */
const projects: { cards: number[]; asks: [number, number][] }[] = []
if (flags.files) {
  const questions = readRecordsOf<{ root: string; file: string; asks: string[] }>(
    join(flags.files, 'questions.jsonl'),
  )
  for (const [root, asked] of Map.groupBy(questions, (one) => one.root)) {
    const cards: number[] = []
    const byPath = new Map<string, number>()
    for (const path of sourcesIn(join(flags.files, root))) {
      const text = readFileSync(join(flags.files, root, path), 'utf8')
      if (text.length > 200_000) continue
      byPath.set(path, cards.length)
      cards.push(place(fileCard(path, await cutChunks(languageOf(path), text))))
    }
    const asks = asked.flatMap(({ file, asks: texts }) => {
      const card = byPath.get(file)
      return card === undefined ? [] : texts.map((text): [number, number] => [place(text), card])
    })
    projects.push({ cards, asks })
  }
}

function readRecordsOf<Value>(file: string): Value[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Value)
}

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:[jt]sx?|mjs|py|go|rs)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((path) => !path.includes('node_modules') && !/\.min\.|\.d\.ts$/.test(path))
    .filter((path) => roleOf(path) !== 'test')
}

const size = rows.reduce((sum, row) => sum + 2 + 4 * (row.own.length + row.all.length), 0)
const bytes = Buffer.alloc(size)
let at = 0
for (const row of rows)
  for (const list of [row.own, row.all]) {
    at = bytes.writeUInt8(list.length, at)
    for (const number of list) at = bytes.writeUInt32LE(number, at)
  }
writeFileSync(join(flags.out as string, 'texts.bin'), bytes)
writeFileSync(
  join(flags.out as string, 'kept.bin'),
  Uint16Array.from(ownPieces, (piece) => vocabulary[piece] as number),
)
writeFileSync(join(flags.out as string, 'sets.json'), JSON.stringify({ plain, pairs, written, projects }))
process.stdout.write(`${rows.length} texts, ${size} bytes\n`)
