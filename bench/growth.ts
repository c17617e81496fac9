// What every operation costs as there is more of everything:
//   node bench/growth.ts [--only tasks,owners,discoveries,processes] [--sizes small|full] [--engine sqlite|postgres]
//     [--json FILE] [--resume] [--report]
// Databases are filled once and stay in node_modules/.cache/growth, some 10 GB for all full sizes. Every family is kept in
// FILE as soon as it is measured: --resume leaves out those that are there, --report measures nothing. Full sizes write
// docs/growth.md and its plots, small ones the same into the cache.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { thisMachine } from '../scripts/this-machine.ts'
import { discoveries } from './growth/discoveries.ts'
import type { Family, Scale } from './growth/family.ts'
import { owners } from './growth/owners.ts'
import { openPlaces, type Places } from './growth/places.ts'
import { processes } from './growth/processes.ts'
import { formatGrowth, growthPlots } from './growth/report.ts'
import { familyNames, KeptResults } from './growth/results.ts'
import { tasks } from './growth/tasks.ts'
import type { EngineName } from './store/desk.ts'

const { values: flags } = parseArgs({
  options: {
    only: { type: 'string' },
    sizes: { type: 'string', default: 'full' },
    engine: { type: 'string' },
    json: { type: 'string' },
    resume: { type: 'boolean', default: false },
    report: { type: 'boolean', default: false },
  },
})
const repository = resolve(import.meta.dirname, '..')
const cache = resolve(repository, 'node_modules/.cache/growth')
const scale = readScale(flags.sizes)
const results = new KeptResults(flags.json ?? join(cache, `results-${scale}.json`))

if (!flags.report) for (const engine of readEngines(flags.engine)) await measureOn(engine)
write(scale === 'full' ? resolve(repository, 'docs') : join(cache, 'docs'))

async function measureOn(engine: EngineName): Promise<void> {
  const wanted = readFamilies(flags.only).filter(({ name }) => !flags.resume || !results.has(engine, name))
  if (wanted.length === 0) return
  const tell = (line: string) => progress(`${engine}: ${line}`)
  await using places: Places = await openPlaces(engine, cache, tell)
  for (const family of wanted) {
    const { series, crowds } = await family.measure(places, scale, tell)
    const date = new Date().toISOString().slice(0, 10)
    results.keep({ engine, family: family.name, date, machine: thisMachine(), series, crowds })
  }
}

function write(folder: string): void {
  mkdirSync(join(folder, 'images'), { recursive: true })
  for (const [name, svg] of Object.entries(growthPlots(results.all)))
    writeFileSync(join(folder, 'images', name), svg)
  writeFileSync(join(folder, 'growth.md'), formatGrowth(results.all))
  progress(`${join(folder, 'growth.md')} is written`)
}

function readFamilies(text: string | undefined): Family[] {
  const families: Readonly<Record<string, Family>> = { tasks, owners, discoveries, processes }
  return (text?.split(',') ?? familyNames).map((name) => {
    const family = families[name.trim()]
    if (!family) throw new Error(`--only takes some of ${familyNames.join(', ')}`)
    return family
  })
}

function readScale(text: string): Scale {
  if (text !== 'small' && text !== 'full') throw new Error('--sizes is small or full')
  return text
}

function readEngines(text: string | undefined): EngineName[] {
  if (text === undefined) return ['sqlite', 'postgres']
  if (text !== 'sqlite' && text !== 'postgres') throw new Error('--engine is sqlite or postgres')
  return [text]
}

function progress(line: string): void {
  process.stderr.write(`${line}\n`)
}
