// Writes source files of many packages as numbers, with sentences that one of them answers:
//   node texts.ts --sources FOLDER[,FOLDER] --questions FILE[,FILE] --out FOLDER
// FOLDER of the sources has a package in each folder. Of every file it takes its card, a second one with more of it, and the first
// sentences of the comments inside; of the questions (JSON lines with package, question and path) those whose file is there. The output is
// packages.json, whose texts are places in texts.u16, each text with its length before it.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { LanguageTables } from '../../src/embedders/local/language-tables.ts'
import { Tokens } from '../../src/embedders/local/sentences/tokens.ts'
import { readSentenceWeights } from '../../src/embedders/local/sentences/weights.ts'
import { cutChunks } from '../../src/workspace/code-index/cut-chunks.ts'
import { fileCard } from '../../src/workspace/code-index/file-card.ts'
import { languageOf } from '../../src/workspace/language.ts'
import { moreOf, sentencesIn } from './more.ts'
import { sourcesOf } from './sources.ts'

const { values: flags } = parseArgs({
  options: {
    sources: { type: 'string' },
    questions: { type: 'string' },
    out: { type: 'string' },
    most: { type: 'string', default: '250' },
  },
})
const local = new URL('../../src/embedders/local/', import.meta.url)
const weights = readSentenceWeights(new URL('sentences.bin', local))
const languages = weights.languages.map(({ language }) => language)
const tokens = new Tokens(
  weights.pieces,
  new LanguageTables(new URL('embedder-languages.bin', local), 256),
  languages,
)

const values: number[] = []
let count = 0
const known = new Map<string, number>()

function place(text: string, most: number): number {
  const before = known.get(text)
  if (before !== undefined) return before
  const numbers = tokens.of(text, most, null).filter((token) => typeof token === 'number')
  values.push(numbers.length, ...numbers)
  known.set(text, count)
  return count++
}

interface Asked {
  readonly package: string
  readonly question: string
  readonly path: string
}

const asked = (flags.questions as string).split(',').flatMap((file) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Asked),
)
const byPackage = Map.groupBy(asked, (one) => one.package)
const packages: unknown[] = []
for (const folder of (flags.sources as string).split(','))
  for (const name of readdirSync(folder).sort()) {
    const own = byPackage.get(name) ?? []
    const root = join(folder, name)
    const wanted = new Set(own.map(({ path }) => path))
    const files: unknown[] = []
    const places = new Map<string, number>()
    for (const path of sourcesOf(root, wanted, Number(flags.most))) {
      const text = readFileSync(join(root, path), 'utf8')
      if (text.split('\n').some((line) => line.length > 2_000)) continue
      const chunks = await cutChunks(languageOf(path), text).catch(() => [])
      const card = fileCard(path, chunks)
      if (card === '') continue
      const bare = fileCard(
        path,
        chunks.map(({ name }) => ({ name, text: '' })),
      )
      places.set(path, files.length)
      files.push({
        path,
        card: place(card, 126),
        bare: bare === card || bare === '' ? null : place(bare, 126),
        more: place(moreOf(chunks) || card, 126),
        says: sentencesIn(chunks)
          .slice(0, 8)
          .map((sentence) => place(sentence, 48)),
      })
    }
    if (files.length < 5) continue
    const asks = own.flatMap(({ question, path }) =>
      places.has(path) ? [[place(question, 56), places.get(path)]] : [],
    )
    packages.push({ name, files, asks })
    process.stdout.write(`${name}: ${files.length} files, ${asks.length} questions\n`)
  }
writeFileSync(join(flags.out as string, 'packages.json'), JSON.stringify(packages))
writeFileSync(join(flags.out as string, 'texts.u16'), Uint16Array.from(values))
writeFileSync(
  join(flags.out as string, 'frame.json'),
  JSON.stringify({ start: tokens.start, end: tokens.end }),
)
process.stdout.write(`${packages.length} packages, ${count} texts, ${asked.length} questions\n`)
