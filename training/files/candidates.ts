// Writes what a search knows of every file that may answer a question about code, so that its ranking can be fitted:
//   node candidates.ts --sources FOLDER --out FILE [--hands fifth-hand,sixth-hand]
// FOLDER has the packages of ../second-look/code.jsonl, each in a folder of its name. With --hands, questions of these sets of
// ../../bench/memory are asked of their packages, which are installed from npm into --cache.
import { appendFileSync, existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { codeQuestions } from '../../bench/memory/code.ts'
import { openSources } from '../../bench/memory/open-sources.ts'
import { type PackageName, packageCache } from '../../bench/memory/peers.ts'
import { type Embedder, likeness, type Meaning, type SentenceReader } from '../../src/context/embedder.ts'
import { openLocalEmbedder } from '../../src/embedders/local/embedder.ts'
import { cutChunks } from '../../src/workspace/code-index/cut-chunks.ts'
import { fileCard } from '../../src/workspace/code-index/file-card.ts'
import { languageOf } from '../../src/workspace/language.ts'
import { moreOf } from './more.ts'

const { values: flags } = parseArgs({
  options: {
    sources: { type: 'string' },
    out: { type: 'string' },
    hands: { type: 'string' },
    cache: { type: 'string', default: join(import.meta.dirname, '../../node_modules/.cache/memory') },
  },
})

interface Asked {
  readonly set: string
  readonly package: string
  readonly question: string
  readonly path: string
}

const embedder: Embedder = new Proxy(openLocalEmbedder(), {
  get(target, name) {
    if (name === 'pairs') return () => null
    const value = Reflect.get(target, name, target)
    return typeof value === 'function' ? value.bind(target) : value
  },
})
const { install } = packageCache(flags.cache)
writeFileSync(flags.out as string, '')
for (const [name, own] of Map.groupBy(questions(), (one) => one.package)) {
  const source = flags.hands
    ? install(name as PackageName)
    : realpathSync(join(flags.sources as string, name))
  await ask(source, own)
  process.stdout.write(`${name}: ${own.length}\n`)
}

function questions(): Asked[] {
  const lines = (url: URL, set: string) =>
    readFileSync(url, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => ({ set, ...(JSON.parse(line) as Omit<Asked, 'set'>) }))
  if (!flags.hands) return lines(new URL('../second-look/code.jsonl', import.meta.url), 'written')
  return flags.hands.split(',').flatMap((set) => {
    if (set === 'development' || set === 'measured') return codeQuestions(set).map((one) => ({ set, ...one }))
    return lines(new URL(`../../bench/memory/${set}/questions-about-code.jsonl`, import.meta.url), set)
  })
}

async function ask(source: string, own: readonly Asked[]): Promise<void> {
  await using sources = await openSources(source, embedder)
  const { root, memory } = sources
  const cards = new Map<string, { readonly card: string; readonly more: string }>()
  const cardOf = async (path: string) => {
    const known = cards.get(path)
    if (known !== undefined || !existsSync(join(root, path))) return known ?? { card: '', more: '' }
    const chunks = await cutChunks(languageOf(path), readFileSync(join(root, path), 'utf8'))
    const card = fileCard(path, chunks)
    const both = { card, more: card && moreOf(chunks) }
    cards.set(path, both)
    return both
  }
  const sentences = embedder.sentences?.() as SentenceReader
  const meanings = new Map<string, Meaning | null>()
  const meaningOf = async (text: string) => {
    if (!meanings.has(text)) meanings.set(text, text === '' ? null : await sentences.read(text))
    return meanings.get(text) as Meaning | null
  }
  const near = (one: Meaning | null, other: Meaning | null) => (one && other ? likeness(one, other) : null)
  for (const { set, question, path } of own) {
    const { hits } = await memory.ask(question, undefined, 400)
    const files: Record<string, unknown>[] = []
    const byPath = Map.groupBy(
      hits.flatMap((hit) => (hit.source === 'code' ? [hit] : [])),
      (hit) => hit.code.path,
    )
    const asked = await sentences.read(question)
    for (const [found, pieces] of byPath) {
      const { card, more } = await cardOf(found)
      files.push({
        path: found,
        role: pieces[0]?.code.role,
        card: pieces[0]?.card,
        text: card,
        more: files.length < 40 ? near(asked, await meaningOf(more)) : null,
        pieces: pieces.map(({ words, meaning, passage, score, code }) => [
          words,
          meaning,
          passage ?? null,
          score,
          code.name,
        ]),
      })
    }
    appendFileSync(
      flags.out as string,
      `${JSON.stringify({ set, package: own[0]?.package, question, path, files })}\n`,
    )
  }
}
