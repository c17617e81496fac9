// Waymark beside what people use today, in one run: node bench/scorecard.ts [--cache DIR] [--json FILE]
// Peers are installed from npm into the cache folder. It takes some ten minutes and wants the machine for itself.
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from '../scripts/build.ts'
import { type Burst, burst, coldStart, idleMemory, installedMegabytes, tokens } from './scorecard/measures.ts'
import { install, type Peer, peers, waymark } from './scorecard/peers.ts'

const { values: flags } = parseArgs({
  options: {
    cache: { type: 'string', default: resolve('node_modules/.cache/scorecard') },
    json: { type: 'string' },
    only: { type: 'string' },
  },
})

export interface Score {
  readonly name: string
  readonly megabytes: number
  readonly coldMs: number
  readonly idleMb: number
  readonly listingTokens: number
  readonly fiftyTokens: number | null
  readonly bursts: Readonly<Record<string, Burst | null>>
}

const repository = resolve(import.meta.dirname, '..')
const scores: Score[] = []
const chosen = [waymark, ...peers].filter(({ name }) => !flags.only || name === flags.only)
if (chosen.includes(waymark)) await build()
for (const peer of chosen) scores.push(await score(peer))
console.table(
  scores.map(({ bursts, ...rest }) => ({
    ...rest,
    ...Object.fromEntries(Object.entries(bursts).map(([size, one]) => [size, one && say(one)])),
  })),
)
if (flags.json) writeFileSync(flags.json, `${JSON.stringify(scores, null, 2)}\n`)

async function score(peer: Peer): Promise<Score> {
  const step = (what: string) => process.stderr.write(`${peer.name}: ${what}\n`)
  step('installing')
  const root = install(peer, flags.cache, repository)
  step('cold start')
  const coldMs = Math.round(await coldStart(peer, root))
  step('memory')
  const idleMb = Math.round(await idleMemory(peer, root))
  step('tokens')
  const { listing, fifty } = await tokens(peer, root)
  const bursts: Record<string, Burst | null> = {}
  for (const [processes, each] of [
    [4, 20],
    [8, 100],
  ] as const) {
    step(`${processes} processes write ${each} each`)
    bursts[`${processes}x${each}`] = peer.add ? await burst(peer, root, processes, each) : null
  }
  return {
    name: peer.name,
    megabytes: installedMegabytes(root),
    coldMs,
    idleMb,
    listingTokens: listing,
    fiftyTokens: fifty,
    bursts,
  }
}

function say({ acknowledged, lost, failed, seconds }: Burst): string {
  return `${lost} of ${acknowledged} lost, ${failed} refused, ${seconds.toFixed(1)} s`
}
