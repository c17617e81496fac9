// What the notes and questions of `training/second-look/written` say of the ranking: for choosing weights, not for measuring:
//   node bench/memory/written.ts [--files 8] [--no-sentences]
import { readdirSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { openLocalEmbedder } from '../../src/embedders/local/embedder.ts'
import { noNetworks } from '../../src/embedders/local/sentences/networks.ts'
import { openMemory } from './open.ts'

interface Written {
  readonly note: string
  readonly asks: readonly string[]
  readonly near: readonly string[]
  readonly update: string
  readonly para: string
  readonly sib: string
}

const { values: flags } = parseArgs({
  allowNegative: true,
  options: { files: { type: 'string', default: '8' }, sentences: { type: 'boolean', default: true } },
})
const folder = new URL('../../training/second-look/written/', import.meta.url)
const files = readdirSync(folder).slice(0, Number(flags.files))
const written = files.flatMap((file) =>
  readFileSync(new URL(file, folder), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Written),
)
const embedder = openLocalEmbedder(undefined, flags.sentences ? undefined : () => noNetworks)
await using memory = await openMemory(embedder)
for (const { note, sib } of written) {
  await memory.remember(note)
  await memory.remember(sib)
}
const times: number[] = []
let [first, five, reciprocal, asked] = [0, 0, 0, 0]
const [answered, unanswered]: [number[], number[]] = [[], []]
const faint = { answered: 0, unanswered: 0 }
for (const { note, asks, near } of written) {
  for (const question of asks) {
    const start = performance.now()
    const { hits, isFaint } = await memory.ask(question)
    times.push(performance.now() - start)
    const place = hits.findIndex(({ text }) => text === note)
    asked += 1
    if (place === 0) first += 1
    if (place === 0) answered.push(hits[0]?.score ?? 0)
    if (place >= 0 && place < 5) five += 1
    if (place >= 0) reciprocal += 1 / (place + 1)
    if (isFaint) faint.answered += 1
  }
  for (const question of near) {
    const { hits, isFaint } = await memory.ask(question)
    unanswered.push(hits[0]?.score ?? 0)
    if (isFaint) faint.unanswered += 1
  }
}
const quantile = (values: number[], part: number) =>
  values.toSorted((one, other) => one - other)[Math.floor(part * (values.length - 1))]
console.log(
  `${written.length} notes, ${asked} questions: first ${((100 * first) / asked).toFixed(1)}, five ${((100 * five) / asked).toFixed(1)}, MRR ${(reciprocal / asked).toFixed(4)}, p50 ${quantile(times, 0.5)?.toFixed(1)} ms, p95 ${quantile(times, 0.95)?.toFixed(1)} ms`,
)
console.log(
  `scores answered p2 p10 p50: ${[0.02, 0.1, 0.5].map((part) => quantile(answered, part)?.toFixed(3))}; unanswered p10 p50 p90: ${[0.1, 0.5, 0.9].map((part) => quantile(unanswered, part)?.toFixed(3))}; faint ${faint.answered} of ${asked}, ${faint.unanswered} of ${unanswered.length}`,
)
