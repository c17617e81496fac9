// A model of nodes and their database, checked against real ones on this machine, and what it says of larger ones:
//   node bench/scale.ts [--seconds 4] [--owners 24] [--price 0.04] [--json FILE] [--from FILE] [--write]
//     [--no-build]
// --price is what a core costs an hour, in any currency. --json keeps everything that was found; --from takes what was
// measured from such a file and only computes. --write puts the tables into docs/scaling.md. It wants the machine for
// itself: nodes, PostgreSQL and the callers share its cores.
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from '../scripts/build.ts'
import { thisMachine } from '../scripts/this-machine.ts'
import {
  type Checked,
  type Costs,
  checks,
  compare,
  findCosts,
  meanCosts,
  measureCheck,
  usual,
} from './scale/checks.ts'
import { findCapacities, findNeeds, findPrices } from './scale/extrapolate.ts'
import { loadNodes, type Measured } from './scale/load.ts'
import { startNodes } from './scale/nodes.ts'
import { fillPage, formatScale } from './scale/report.ts'

const { values: flags } = parseArgs({
  options: {
    seconds: { type: 'string', default: '4' },
    owners: { type: 'string', default: '24' },
    price: { type: 'string', default: '0.04' },
    json: { type: 'string' },
    from: { type: 'string' },
    write: { type: 'boolean', default: false },
    'no-build': { type: 'boolean', default: false },
  },
})

/** What took the machine, as opposed to what is computed from it. */
interface Found {
  readonly date: string
  readonly machine: string
  readonly costs: Costs
  readonly checked: readonly Checked[]
  readonly bytesOfTask: number
}

const found: Found = flags.from ? JSON.parse(readFileSync(flags.from, 'utf8')) : await measure()
if (flags.json) writeFileSync(flags.json, JSON.stringify(found))
const { costs, bytesOfTask } = found
const text = formatScale({
  ...found,
  capacities: findCapacities(costs, progress),
  needs: findNeeds(costs, bytesOfTask),
  prices: findPrices(costs),
  perCoreHour: Number(flags.price),
})
console.log(text)
if (flags.write) {
  const page = resolve(import.meta.dirname, '../docs/scaling.md')
  writeFileSync(page, fillPage(readFileSync(page, 'utf8'), text))
  progress('docs/scaling.md is written')
}

async function measure(): Promise<Found> {
  if (!flags['no-build']) await build()
  const cores = availableParallelism()
  const [seconds, owners] = [Number(flags.seconds), Number(flags.owners)]
  progress('starting two nodes and signing people up')
  await using nodes = await startNodes(2, owners)
  await loadNodes(nodes, { kinds: ['write'], connections: owners, seconds: 2, owners, nodes: 2 })
  // Until the program is compiled as far as it ever is.
  await loadNodes(nodes, { kinds: usual, connections: owners, seconds: 2 * seconds, owners, nodes: 2 })
  const before = await findCosts(nodes, { owners, seconds }, progress)
  const measured: Measured[] = []
  for (const check of checks) {
    progress(check.name)
    // Also a node that was idle so far has its program compiled then, and the records of earlier calls are written.
    await loadNodes(nodes, { ...check, owners: check.owners ?? owners, seconds: Math.max(1, seconds / 2) })
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    measured.push(await measureCheck(nodes, check, seconds))
  }
  // A machine is not equally fast all the time: what calls cost is what they did before and after.
  const costs = meanCosts(before, await findCosts(nodes, { owners, seconds }, progress))
  const checked = checks.map((check, which) =>
    compare(check, measured[which] as Measured, costs, owners, cores),
  )
  const { bytes, tasks } = await nodes.stored()
  return {
    date: new Date().toISOString().slice(0, 10),
    machine: thisMachine(),
    costs,
    checked,
    bytesOfTask: bytes / tasks,
  }
}

function progress(line: string): void {
  process.stderr.write(`${line}\n`)
}
