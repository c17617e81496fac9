// Cleans the pairs, leaves out what an evaluation set holds, chooses the vocabulary and writes numbers for training.
//
//   node prepare.ts --pairs pairs.jsonl --words glove-words.json --exclude EVAL_DIR --out FOLDER
//
// It reads text with the product's own word splitter, so that training and use cannot drift apart.
import { createReadStream, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { readSets } from '../../bench/search/sets.ts'
import { Vocabulary } from '../../src/embedders/local/vocabulary.ts'
import { isSimple, partsOf, runs } from '../../src/embedders/local/words.ts'

const { values: options } = parseArgs({
  options: {
    pairs: { type: 'string', multiple: true, default: ['pairs.jsonl'] },
    words: { type: 'string' },
    exclude: { type: 'string' },
    size: { type: 'string', default: '44000' },
    pieces: { type: 'string', default: '2400' },
    out: { type: 'string', default: 'prepared' },
  },
})
type Pair = readonly [kind: string, asked: string, found: string]
const mostAsked = 32
const mostFound = 64
// How much of each kind is used: dictionaries and generated manuals are large and say little about how people ask.
const share: Record<string, number> = {
  'python comment': 0.8,
  'python name': 0.8,
  'dictionary dict-gcide': 0.15,
  'wordset gloss': 0.3,
  'wordnet gloss': 0.8,
  'wordnet kin': 0.4,
  'wordnet kind': 0.8,
  'wordnet synonym': 0.8,
  'doc section': 0.5,
  'doc section sentence': 0.4,
  'doc definition': 0.25,
  'doc term': 0.2,
  change: 0.5,
  'go doc': 0.6,
  'go name': 0.4,
  'go comment': 0.6,
  'rust name': 0.5,
  'perl item': 0.6,
  'perl name': 0.25,
  'elisp name': 0.6,
}

function shareOf(kind: string): number {
  return kind.startsWith('dictionary dict-freedict') ? 0 : (share[kind] ?? 1)
}

const excluded = options.exclude === undefined ? undefined : readExcluded(options.exclude)
const { pairs, report } = await readPairs()
const words = chooseWords()
writePairs()

/** Everything that stands in the labelled sets, ours among them: whole texts, and every run of ten words. */
function readExcluded(folder: string): { whole: Set<string>; runs: Set<number> } {
  const whole = new Set<string>()
  const grams = new Set<number>()
  const groups = readSets(folder, new URL('../..', import.meta.url).pathname).flatMap((set) => set.groups)
  for (const { docs, queries } of groups) {
    for (const text of [...docs.map((doc) => doc.text), ...queries.map((query) => query.q)]) {
      const plain = plainWords(text)
      whole.add(plain.join(' '))
      eachGram(plain, (gram) => {
        grams.add(gram)
        return false
      })
    }
  }
  return { whole, runs: grams }
}

function plainWords(text: string): string[] {
  return text.toLowerCase().match(/[a-z0-9]+/g) ?? []
}

/** Calls with a 53-bit hash of every ten words in a row, until one call says true. */
function eachGram(plain: string[], isEnough: (gram: number) => boolean): boolean {
  const long = 10
  const hashes = plain.map(hashOf)
  for (let index = 0; index + long <= hashes.length; index++) {
    let one = 17
    let other = 31
    for (let place = index; place < index + long; place++) {
      one = Math.imul(one, 31) ^ (hashes[place] as number)
      other = Math.imul(other ^ (hashes[place] as number), 0x01000193)
    }
    if (isEnough((one >>> 0) * 2 ** 21 + (other >>> 11))) return true
  }
  return false
}

function isExcluded(text: string): boolean {
  if (excluded === undefined) return false
  const plain = plainWords(text)
  return excluded.whole.has(plain.join(' ')) || eachGram(plain, (gram) => excluded.runs.has(gram))
}

function hashOf(text: string): number {
  let hash = 2166136261
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 16777619)
  return hash
}

async function readPairs() {
  const kept: Pair[] = []
  const seen = new Set<string>()
  const counts = { read: 0, repeated: 0, excluded: 0, empty: 0, sampled: 0 }
  for await (const line of lines(options.pairs)) {
    counts.read++
    const [kind, asked, found] = JSON.parse(line) as Pair
    const one = plainWords(asked)
    const other = plainWords(found)
    const key = `${one.join(' ')}|${other.slice(0, 12).join(' ')}`
    if (one.length < 1 || other.length < 2) counts.empty++
    else if (seen.has(key)) counts.repeated++
    else if (chance(key) >= shareOf(kind)) counts.sampled++
    else if (isExcluded(asked) || isExcluded(found)) counts.excluded++
    else {
      seen.add(key)
      kept.push([kind, asked, found])
    }
  }
  return { pairs: kept, report: counts }
}

async function* lines(files: readonly string[]): AsyncGenerator<string> {
  for (const file of files) yield* createInterface({ input: createReadStream(file) })
}

/** A number in 0 to 1 that depends on the text alone: the same choice in every run. */
function chance(text: string): number {
  const hash = hashOf(text)
  return (Math.imul(hash ^ (hash >>> 15), 2246822519) >>> 0) / 2 ** 32
}

function chooseWords(): string[] {
  const counts = new Map<string, number>()
  const add = (word: string, kinds: number) => counts.set(word, (counts.get(word) ?? 0) + kinds)
  for (const [kind, asked, found] of pairs) {
    const weight = /^(wordnet|wordset|dictionary)/.test(kind) ? 0.25 : 1
    const met = new Set<string>()
    for (const run of [...runs(asked), ...runs(found)]) {
      if (isSimple(run) || /^[A-Za-z]+[0-9]+$|^[A-Za-z][0-9]+[A-Za-z]$/.test(run)) met.add(run.toLowerCase())
      if (!isSimple(run)) for (const part of partsOf(run)) met.add(part)
    }
    for (const word of met) if (/^[a-z0-9]{1,24}$/.test(word)) add(word, weight)
  }
  const byCount = [...counts]
    .filter(([word, count]) => count >= 3 && !/^[0-9]{5,}$/.test(word))
    .sort((one, other) => other[1] - one[1] || (one[0] < other[0] ? -1 : 1))
  const ranks = new Map(byCount.map(([word], rank) => [word, rank]))
  // Words of everyday life that software texts rarely use come in through the list of a general corpus.
  const general: string[] = options.words === undefined ? [] : JSON.parse(readFileSync(options.words, 'utf8'))
  let rank = 0
  for (const word of general) {
    if (!/^[a-z]{2,24}$/.test(word)) continue
    const placed = 4_000 + 1.6 * rank++
    if (placed < (ranks.get(word) ?? Infinity)) ranks.set(word, placed)
  }
  const size = Number(options.size) - Number(options.pieces)
  const chosen = new Set(
    [...ranks]
      .sort((one, other) => one[1] - other[1] || (one[0] < other[0] ? -1 : 1))
      .slice(0, size)
      .map(([word]) => word),
  )
  return [...chosen, ...choosePieces(byCount, chosen)]
}

/** The beginnings, ends and single characters that unknown words are most often made of. */
function choosePieces(byCount: [string, number][], chosen: Set<string>): string[] {
  const counts = new Map<string, number>()
  for (const [word, count] of byCount) {
    if (chosen.has(word)) continue
    for (let length = 2; length <= 5; length++) {
      for (let start = 0; start + length <= word.length; start++) {
        const edge = start === 0 || start + length === word.length ? 2 : 1
        const piece = word.slice(start, start + length)
        counts.set(piece, (counts.get(piece) ?? 0) + Math.min(count, 20) * edge * (length - 1))
      }
    }
  }
  const single = [...'abcdefghijklmnopqrstuvwxyz0123456789'].filter((character) => !chosen.has(character))
  const found = [...counts]
    .filter(([piece]) => !chosen.has(piece))
    .sort((one, other) => other[1] - one[1] || (one[0] < other[0] ? -1 : 1))
    .slice(0, Number(options.pieces) - single.length)
    .map(([piece]) => piece)
  return [...single, ...found]
}

function writePairs(): void {
  mkdirSync(options.out, { recursive: true })
  const vocabulary = Vocabulary.of(words)
  const kinds = [...new Set(pairs.map(([kind]) => kind))].sort()
  const counts: Record<string, number> = {}
  const numbers: number[][] = []
  const lengths: number[] = []
  const kindOf: number[] = []
  for (const [kind, asked, found] of pairs) {
    const one = vocabulary.numbers(asked).slice(0, mostAsked)
    const other = vocabulary.numbers(found).slice(0, mostFound)
    if (one.length === 0 || other.length < 2) continue
    counts[kind] = (counts[kind] ?? 0) + 1
    numbers.push(one, other)
    lengths.push(one.length, other.length)
    kindOf.push(kinds.indexOf(kind))
  }
  const flat = new Uint16Array(lengths.reduce((sum, length) => sum + length, 0))
  let at = 0
  for (const each of numbers) {
    flat.set(each, at)
    at += each.length
  }
  writeFileSync(join(options.out, 'numbers.u16'), flat)
  writeFileSync(join(options.out, 'lengths.u8'), Uint8Array.from(lengths))
  writeFileSync(join(options.out, 'kinds.u8'), Uint8Array.from(kindOf))
  writeFileSync(join(options.out, 'words.json'), JSON.stringify(words))
  writeFileSync(
    join(options.out, 'report.json'),
    JSON.stringify(
      { ...report, kept: kindOf.length, words: words.length, numbers: flat.length, kinds, counts },
      null,
      1,
    ),
  )
  process.stdout.write(`${JSON.stringify({ ...report, kept: kindOf.length })}\n`)
}
