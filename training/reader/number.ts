// Writes the notes and questions that the reader learns from as numbers, with a vector for each text:
//   node number.ts --out FOLDER [--code FOLDER]
// It reads ../second-look/written and ../languages/written, and hands.json in FOLDER, which hands.ts wrote. FOLDER gets texts.json (for each text
// the numbers of its tokens: pieces, and after them the words of eight languages), vectors.bin (384 bytes for each text), files.json, which names
// texts by their places, and subjects.json. --code has the sources of the questions in ../second-look/code.jsonl, each package in a folder.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { TextLanguage } from '../../src/context/text-language.ts'
import { openLocalEmbedder } from '../../src/embedders/local/embedder.ts'
import { LanguageTables } from '../../src/embedders/local/language-tables.ts'
import type { Token } from '../../src/embedders/local/sentences/encoder.ts'
import { Tokens } from '../../src/embedders/local/sentences/tokens.ts'
import { readSentenceWeights } from '../../src/embedders/local/sentences/weights.ts'
import { cutChunks } from '../../src/workspace/code-index/cut-chunks.ts'
import { fileCard } from '../../src/workspace/code-index/file-card.ts'
import { languageOf } from '../../src/workspace/language.ts'
import { sourcesOf } from '../files/sources.ts'
import { subjects } from './subjects.ts'

const { values: flags } = parseArgs({
  options: { out: { type: 'string' }, code: { type: 'string' } },
})
const most = 70
const firstWord = 20_000
const wordsEach = 10_000
const dimensions = 256
const mostFiles = 120

const local = new URL('../../src/embedders/local/', import.meta.url)
const weights = readSentenceWeights(new URL('sentences.bin', local))
const languages = weights.languages.map(({ language }) => language)
const tables = new LanguageTables(new URL('embedder-languages.bin', local), dimensions)
const tokens = new Tokens(weights.pieces, tables, languages)
const sentences = openLocalEmbedder().sentences()

const out = flags.out as string
writeFileSync(
  join(out, 'subjects.json'),
  JSON.stringify(subjects().map((subject) => tokens.of(subject, most, null))),
)

const places = new Map<string, number>()
const texts: number[][] = []
const vectors: Int8Array[] = []

async function place(text: string, language: TextLanguage | null = null): Promise<number> {
  const key = `${language ?? ''}|${text}`
  const known = places.get(key)
  if (known !== undefined) return known
  const numbers = tokens
    .of(text, most, language)
    .map((token) =>
      typeof token === 'number'
        ? token
        : firstWord +
          token.language * wordsEach +
          (token.vector.byteOffset - rowsStart(token.language)) / dimensions,
    )
  const number = texts.push(numbers) - 1
  places.set(key, number)
  vectors.push((await sentences?.read(text, language)) ?? new Int8Array(weights.width))
  return number
}

function rowsStart(language: number): number {
  return tables.of(languages[language] as TextLanguage)?.rows.byteOffset ?? 0
}

interface Written {
  readonly note: string
  readonly asks: readonly string[]
  /** The words of the note that answer each of them. */
  readonly answers?: readonly string[]
  readonly near: readonly string[]
  readonly update?: string
  readonly para?: string
  readonly sib?: string
}

interface Numbered {
  readonly note: number
  readonly asks: readonly number[]
  /** The first token of the answer and the one after its last, where they are known. */
  readonly spans?: readonly ([number, number] | null)[]
  readonly near: readonly number[]
  readonly update?: number
  readonly para?: number
  readonly sib?: number
}

async function numbered(written: Written, language: TextLanguage | null = null): Promise<Numbered> {
  const all = (some: readonly string[]) => Promise.all(some.map((text) => place(text, language)))
  const one = async (name: 'update' | 'para' | 'sib') => {
    const text = written[name]
    return text === undefined ? {} : { [name]: await place(text, language) }
  }
  const note = await place(written.note, language)
  const { answers } = written
  return {
    note,
    asks: await all(written.asks),
    ...(answers && {
      spans: answers.map((words) => spanOf(texts[note] as number[], tokens.of(words, most, null))),
    }),
    near: await all(written.near),
    ...(await one('update')),
    ...(await one('para')),
    ...(await one('sib')),
  }
}

/** Where the words stand in the text; tokens of English are numbers. */
function spanOf(text: readonly number[], words: readonly Token[]): [number, number] | null {
  const at = text.findIndex((_, start) => words.every((word, index) => text[start + index] === word))
  return at < 0 || words.length === 0 ? null : [at, at + words.length]
}

function linesOf<Line>(file: URL): Line[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line)
}

interface English {
  readonly note: string
  readonly ask: string
  readonly near: string
}

const files: { name: string; records: Record<string, Numbered>[] }[] = []
const notes = new URL('../second-look/written/', import.meta.url)
for (const name of readdirSync(notes).sort()) {
  const records: Record<string, Numbered>[] = []
  const language = /^lang-(\w\w)\./.exec(name)?.[1] as TextLanguage | undefined
  for (const line of linesOf<Written & { english?: English }>(new URL(name, notes))) {
    const { english: en } = line
    if (!language || !en) records.push({ en: await numbered(line) })
    else
      records.push({
        en: await numbered({ note: en.note, asks: [en.ask], near: [en.near] }),
        [language]: await numbered(line, language),
      })
  }
  files.push({ name: name.replace('.jsonl', ''), records })
}
const translated = new URL('../languages/written/', import.meta.url)
for (const name of readdirSync(translated).sort()) {
  const records: Record<string, Numbered>[] = []
  for (const line of linesOf<Record<string, { note: string; question: string }>>(new URL(name, translated))) {
    const record: Record<string, Numbered> = {}
    for (const [language, { note, question }] of Object.entries(line))
      record[language] = await numbered(
        { note, asks: [question], near: [] },
        language === 'en' ? null : (language as TextLanguage),
      )
    records.push(record)
  }
  files.push({ name: `translated-${name.replace('.jsonl', '')}`, records })
}

/** The cards of every project's sources, and the questions that one of them answers. */
const projects: { name: string; cards: number[]; asks: [number, number][] }[] = []
if (flags.code) {
  const asked = linesOf<{ package: string; question: string; path: string }>(
    new URL('../second-look/code.jsonl', import.meta.url),
  )
  for (const [name, own] of Map.groupBy(asked, (one) => one.package)) {
    const root = join(flags.code, name)
    const cards: number[] = []
    const byPath = new Map<string, number>()
    for (const path of sourcesOf(root, new Set(own.map(({ path }) => path)), mostFiles)) {
      const text = readFileSync(join(root, path), 'utf8')
      const card = text.length > 400_000 ? '' : fileCard(path, await cutChunks(languageOf(path), text))
      if (card === '') continue
      byPath.set(path, cards.length)
      cards.push(await place(card))
    }
    const asks: [number, number][] = []
    for (const { question, path } of own) {
      const card = byPath.get(path)
      if (card !== undefined) asks.push([await place(question), card])
    }
    projects.push({ name, cards, asks })
  }
}
process.stdout.write(`${projects.reduce((sum, { asks }) => sum + asks.length, 0)} questions about code\n`)

interface Asked {
  readonly question: string
  readonly texts: readonly string[]
}

const hands: Record<string, unknown>[] = []
for (const { question, texts: read, ...about } of JSON.parse(
  readFileSync(join(out, 'hands.json'), 'utf8'),
) as Asked[])
  hands.push({
    ...about,
    question: await place(question),
    texts: await Promise.all(read.map((text) => place(text))),
  })

writeFileSync(join(out, 'texts.json'), JSON.stringify(texts))
writeFileSync(join(out, 'vectors.bin'), Buffer.concat(vectors.map(({ buffer }) => Buffer.from(buffer))))
writeFileSync(
  join(out, 'files.json'),
  JSON.stringify({
    files,
    projects,
    hands,
    start: tokens.start,
    end: tokens.end,
  }),
)
