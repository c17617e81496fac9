// How much of the engine's speed the use cases keep, and what a million tasks cost:
//   node bench/store.ts [--sizes 1k,100k,1m] [--engine sqlite|postgres|both] [--raw lists|objects] [--json]
import { parseArgs } from 'node:util'
import { type EngineName, openDesks } from './store/desk.ts'
import { operations } from './store/operations.ts'
import { explainAll } from './store/plans.ts'
import type { RawRows } from './store/raw.ts'
import { type EngineReport, formatReports } from './store/report.ts'
import { type Measured, measure } from './store/rounds.ts'

const { values: flags } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1k,100k,1m' },
    engine: { type: 'string', default: 'both' },
    raw: { type: 'string', default: 'lists' },
    json: { type: 'boolean', default: false },
  },
})

let interrupted = false
try {
  const reports: EngineReport[] = []
  for (const engine of readEngines(flags.engine))
    reports.push(await runEngine(engine, readSizes(flags.sizes)))
  console.log(flags.json ? JSON.stringify(reports, null, 2) : formatReports(reports))
} catch (error) {
  // What was under way fails when everything is taken away from under it.
  if (!interrupted) throw error
}

async function runEngine(engine: EngineName, sizes: readonly number[]): Promise<EngineReport> {
  await using cleanUp = new AsyncDisposableStack()
  const abort = () => {
    interrupted = true
    void cleanUp.disposeAsync().finally(() => process.exit(130))
  }
  process.once('SIGINT', abort).once('SIGTERM', abort)
  cleanUp.defer(() => void process.off('SIGINT', abort).off('SIGTERM', abort))

  const desks = await openDesks(engine, sizes, readRawRows(flags.raw), cleanUp, progress)
  const largest = desks.at(-1)
  if (!largest) throw new Error('no size was given')
  const plans = await explainAll(largest)
  progress(`${engine}: explained ${plans.length} queries`)
  const measured: Measured[] = []
  for (const operation of operations) {
    const begin = performance.now()
    measured.push(...(await measure(operation, desks)))
    progress(
      `${engine}: measured "${operation.name}" in ${((performance.now() - begin) / 1000).toFixed(1)} s`,
    )
  }
  return { engine, measured, plans }
}

function readEngines(text: string): EngineName[] {
  if (text === 'both') return ['sqlite', 'postgres']
  if (text !== 'sqlite' && text !== 'postgres') throw new Error('--engine is sqlite, postgres or both')
  return [text]
}

function readRawRows(text: string): RawRows {
  if (text !== 'lists' && text !== 'objects') throw new Error('--raw is lists or objects')
  return text
}

/** From small to large; `1k` and `1m` are a thousand and a million. */
function readSizes(text: string): number[] {
  const sizes = text.split(',').map((word) => {
    const [, digits, unit] = /^(\d+)([km]?)$/i.exec(word.trim()) ?? []
    if (!digits) throw new Error(`--sizes has "${word}", which is no size`)
    return Number(digits) * { '': 1, k: 1_000, m: 1_000_000 }[unit?.toLowerCase() as '' | 'k' | 'm']
  })
  return sizes.toSorted((one, other) => one - other)
}

function progress(line: string): void {
  console.error(line)
}
