// Waymark beside what people use today, in one run: node bench/scorecard.ts [--cache DIR] [--eval DIR] [--only NAME]
//     [--report]
// Peers are installed from npm into the cache folder. It takes some ten minutes and wants the machine for itself.
// Writes docs/scorecard.md and its plots, and keeps what was measured in the cache: --report only writes them again.
// DIR of --eval holds labelled sets: `retrieval/*.json.gz`, `nl/dev.jsonl`.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from '../scripts/build.ts'
import { thisMachine } from '../scripts/this-machine.ts'
import { type Burst, burst, coldStart, idleMemory, installedMegabytes, tokens } from './scorecard/measures.ts'
import { measureMemory } from './scorecard/memory.ts'
import { install, type Peer, peers, waymark } from './scorecard/peers.ts'
import { formatScorecard, scorecardPlots } from './scorecard/report.ts'
import { burstSizes, type OwnRow, type Score, type Scorecard } from './scorecard/score.ts'

const repository = resolve(import.meta.dirname, '..')
const { values: flags } = parseArgs({
  options: {
    cache: { type: 'string', default: resolve(repository, 'node_modules/.cache/scorecard') },
    eval: { type: 'string' },
    only: { type: 'string' },
    report: { type: 'boolean', default: false },
  },
})
const folder = mkdtempSync(join(tmpdir(), 'waymark-scorecard-'))

const kept = join(flags.cache, 'scorecard.json')

try {
  if (flags.report) write(JSON.parse(readFileSync(kept, 'utf8')))
  else await measure()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function measure(): Promise<void> {
  const chosen = [waymark, ...peers].filter(({ name }) => !flags.only || name === flags.only)
  if (chosen.includes(waymark)) await build()
  const scores: Score[] = []
  for (const peer of chosen) scores.push(await score(peer))
  if (flags.only) {
    console.log(JSON.stringify(scores, null, 2))
    return
  }
  const date = new Date().toISOString().slice(0, 10)
  const own = [...protocol(), ...search(), ...language(), ...grep()]
  progress('bench/memory.ts')
  const memory = measureMemory(repository, flags.cache)
  const card: Scorecard = { date, machine: thisMachine(), scores, own, memory }
  writeFileSync(kept, JSON.stringify(card))
  write(card)
}

async function score(peer: Peer): Promise<Score> {
  const step = (what: string) => progress(`${peer.name}: ${what}`)
  step('installing')
  const root = install(peer, flags.cache, repository)
  step('cold start')
  const coldMs = Math.round(await coldStart(peer, root))
  step('memory')
  const idleMb = Math.round(await idleMemory(peer, root))
  step('tokens')
  const { listing, fifty } = await tokens(peer, root)
  const bursts: Record<string, Burst | null> = {}
  for (const [processes, each] of burstSizes) {
    step(`${processes} processes write ${each} each`)
    bursts[`${processes}x${each}`] = peer.add ? await burst(peer, root, processes, each) : null
  }
  const megabytes = installedMegabytes(root)
  return { name: peer.name, megabytes, coldMs, idleMb, listingTokens: listing, fiftyTokens: fifty, bursts }
}

function write(card: Scorecard): void {
  const images = resolve(repository, 'docs/images')
  mkdirSync(images, { recursive: true })
  for (const [name, svg] of Object.entries(scorecardPlots(card))) writeFileSync(join(images, name), svg)
  writeFileSync(resolve(repository, 'docs/scorecard.md'), formatScorecard(card))
  progress('docs/scorecard.md is written')
}

/** Over HTTP against the bare SDK echo server. */
function protocol(): OwnRow[] {
  return bench<OwnRow[]>('mcp')
}

function grep(): OwnRow[] {
  type Row = Omit<OwnRow, 'what' | 'floor'> & { search: string; ripgrep: string }
  return bench<Row[]>('grep').map(({ search, ripgrep, waymark, ratio, goal, met }) => {
    return { what: `grep \`${search}\` against rg`, waymark, floor: ripgrep, ratio, goal, met }
  })
}

/** Against full text alone, on the labelled sets that are there; ours always is. */
function search(): OwnRow[] {
  progress('bench/search.ts')
  const sets = flags.eval ? ['--eval', join(flags.eval, 'retrieval')] : []
  const printed = execFileSync(process.execPath, [resolve(repository, 'bench/search.ts'), '--json', ...sets])
  const { quality } = JSON.parse(printed.toString()) as {
    quality: { set: string; way: string; ndcg: number }[]
  }
  const of = (set: string, way: string) =>
    quality.find((row) => row.set === set && row.way === way)?.ndcg ?? Number.NaN
  return [...new Set(quality.map(({ set }) => set))].map((set) => {
    const [ours, floor] = [of(set, 'shipped'), of(set, 'bm25')]
    const difference = `${ours >= floor ? '+' : ''}${(ours - floor).toFixed(3)}`
    const [waymark, plain] = [ours.toFixed(3), floor.toFixed(3)]
    return {
      what: `search, ${set}: nDCG@10 against FTS5`,
      waymark,
      floor: plain,
      ratio: difference,
      goal: '> 0',
      met: ours > floor,
    }
  })
}

/** The offline model on a labelled set that comes with its own scorer. */
function language(): OwnRow[] {
  if (!flags.eval) return []
  progress('everyday English')
  const [set, file] = [join(flags.eval, 'nl'), join(folder, 'nl.json')]
  const command = [process.execPath, resolve(repository, 'src/cli/main.ts'), 'interpret', '--jsonl']
  const args = [join(set, 'score.mjs'), '--data', join(set, 'dev.jsonl'), '--json', file, '--', ...command]
  execFileSync(process.execPath, args, { stdio: 'ignore' })
  const found = JSON.parse(readFileSync(file, 'utf8'))
  const row = (what: string, value: number, goal: string, met: boolean) => {
    return {
      what: `everyday English: ${what}`,
      waymark: `${(value * 100).toFixed(1)} %`,
      floor: '',
      ratio: '',
      goal,
      met,
    }
  }
  return [
    row('the right tool', found.accuracy, '≥ 95 %', found.accuracy >= 0.95),
    row(
      'acted although nothing was asked',
      found.false_action_rate,
      '≤ 1 %',
      found.false_action_rate <= 0.01,
    ),
    row('tool and arguments exact', found.e2e, '≥ 90 %', found.e2e >= 0.9),
  ]
}

function bench<Rows>(name: string): Rows {
  progress(`bench/${name}.ts`)
  const file = join(folder, `${name}.json`)
  execFileSync(process.execPath, [resolve(repository, `bench/${name}.ts`), '--json', file], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return JSON.parse(readFileSync(file, 'utf8'))
}

function progress(text: string): void {
  process.stderr.write(`${text}\n`)
}
