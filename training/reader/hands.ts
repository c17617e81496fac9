// Writes what a search would read for the questions of sets by other hands, so that a training run can be measured by them:
//   node hands.ts --out FOLDER [--sets another-hand,third-hand]
// FOLDER gets hands.json: for each question the notes in the order in which they would be read, or the cards of the best files, and
// which of them answers. The sets are those of ../../bench/memory; sources are taken from the cache of its packages.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { CodeQuestion } from '../../bench/memory/code.ts'
import { openMemory } from '../../bench/memory/open.ts'
import { openSources } from '../../bench/memory/open-sources.ts'
import { packageCache } from '../../bench/memory/peers.ts'
import type { Embedder } from '../../src/context/embedder.ts'
import { openLocalEmbedder } from '../../src/embedders/local/embedder.ts'
import { cutChunks } from '../../src/workspace/code-index/cut-chunks.ts'
import { fileCard } from '../../src/workspace/code-index/file-card.ts'
import { languageOf } from '../../src/workspace/language.ts'

const { values: flags } = parseArgs({
  options: {
    out: { type: 'string' },
    sets: { type: 'string', default: 'another-hand,third-hand,fourth-hand,fifth-hand,sixth-hand' },
    cache: { type: 'string', default: join(import.meta.dirname, '../../node_modules/.cache/memory') },
  },
})

interface Asked {
  readonly set: string
  readonly kind: 'note' | 'code'
  readonly question: string
  /** What would be read, the first first. */
  readonly texts: readonly string[]
  /** Which of them answers, -1 where none does; null where nothing in the memory does. */
  readonly right: number | null
}

/** The texts that a search asked a reader about, which knows nothing of them. */
class Recorder {
  texts: string[] = []

  async answers(_question: string, text: string): Promise<number> {
    if (!this.texts.includes(text)) this.texts.push(text)
    return 0.5
  }

  async relation() {
    return { same: 0, update: 0, other: 1 }
  }
}

const recorder = new Recorder()
const embedder: Embedder = new Proxy(openLocalEmbedder(), {
  get(target, name) {
    if (name === 'pairs') return () => recorder
    const value = Reflect.get(target, name, target)
    return typeof value === 'function' ? value.bind(target) : value
  },
})
const asked: Asked[] = []
for (const set of flags.sets.split(',')) {
  await notes(set)
  if (existsSync(fileOf(set, 'questions-about-code'))) await code(set)
  process.stdout.write(`${set}: ${asked.length}\n`)
}
writeFileSync(join(flags.out as string, 'hands.json'), JSON.stringify(asked))

function fileOf(set: string, name: string): URL {
  return new URL(`../../bench/memory/${set}/${name}.jsonl`, import.meta.url)
}

function read<Line>(set: string, name: string): Line[] {
  const lines = readFileSync(fileOf(set, name), 'utf8').split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line) as Line)
}

async function notes(set: string): Promise<void> {
  const records = read<{ note: string; beside: string[]; answered: string; unanswered: string }>(set, 'near')
  await using memory = await openMemory(embedder)
  const others = read<{ text: string }>(set, 'unrelated').map(({ text }) => text)
  for (const text of [...records.flatMap(({ note, beside }) => [note, ...beside]), ...others])
    await memory.remember(text)
  for (const { note, answered, unanswered } of records)
    for (const question of [answered, unanswered]) {
      recorder.texts = []
      await memory.ask(question)
      const right = question === answered ? recorder.texts.indexOf(note) : null
      if (recorder.texts.length > 0) asked.push({ set, kind: 'note', question, texts: recorder.texts, right })
    }
}

async function code(set: string): Promise<void> {
  const { install } = packageCache(flags.cache)
  for (const [name, own] of Map.groupBy(
    read<CodeQuestion>(set, 'questions-about-code'),
    (one) => one.package,
  )) {
    await using sources = await openSources(install(name), embedder)
    const { root, memory } = sources
    for (const { question, path } of own) {
      const { hits } = await memory.ask(question)
      const found = [...new Set(hits.flatMap((hit) => (hit.source === 'code' ? [hit.code.path] : [])))]
      const texts: string[] = []
      for (const one of found)
        texts.push(fileCard(one, await cutChunks(languageOf(one), readFileSync(join(root, one), 'utf8'))))
      asked.push({ set, kind: 'code', question, texts, right: found.indexOf(path) })
    }
  }
}
