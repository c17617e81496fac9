// The performance rows of document 004, through the door that every surface uses, and what row-level security costs:
//   node bench/contracts.ts [--json]
import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { Callers, type Mix, mixes, type Samples } from './contracts/callers.ts'
import { populationOf } from './contracts/fill.ts'
import { type Lane, openPostgresLanes, openSqliteLane } from './contracts/lanes.ts'
import { engineReport, formatReport, type Ratio, type Report, ratioOf } from './contracts/report.ts'

const { values: flags } = parseArgs({ options: { json: { type: 'boolean', default: false } } })

const callers = 100
const tasks = 100_000
const owners = 1_000
const rounds = 7
const secondsOfTurn = 2
const secondsOfWarmUp = 1

const interrupted = new AbortController()
process.once('SIGINT', () => interrupted.abort()).once('SIGTERM', () => interrupted.abort())
try {
  const report = await run(interrupted.signal)
  console.log(flags.json ? JSON.stringify(report, null, 2) : formatReport(report))
} catch (error) {
  if (!interrupted.signal.aborted) throw error
  process.exitCode = 130
}

async function run(signal: AbortSignal): Promise<Report> {
  await using cleanUp = new AsyncDisposableStack()
  const population = populationOf(tasks, owners)
  const machine =
    `${callers} callers in a closed loop in one process, ${tasks} tasks of ${owners} owners, contract records; ` +
    `${availableParallelism()} cores, load before ${loadavg()[0]?.toFixed(1)}`
  progress(machine)

  const { guarded, unguarded, lone } = await openPostgresLanes(population, cleanUp)
  const calling = new Callers(callers, population)
  progress('PostgreSQL: filled')
  const turns = new Map<string, readonly (readonly Samples[])[]>()
  for (const [name, mix] of Object.entries(mixes)) {
    turns.set(name, await takeTurns(calling, [guarded, unguarded, lone], mix, signal))
    progress(`PostgreSQL: measured ${name}`)
  }

  const sqlite = await openSqliteLane(population, cleanUp)
  progress('SQLite: filled')
  const [sqliteTurns] = await takeTurns(new Callers(callers, population), [sqlite], mixes.mixed, signal)
  progress('SQLite: measured mixed')

  const ratios: Ratio[] = [...turns].flatMap(([mix, [ours = [], same = [], alone = []]]) => [
    ratioOf(mix, unguarded.name, ours, same),
    ratioOf(mix, lone.name, ours, alone),
  ])
  const engines = [
    engineReport(guarded.name, turns.get('mixed')?.[0] ?? []),
    engineReport(sqlite.name, sqliteTurns ?? []),
  ]
  return { machine, engines, ratios }
}

/** The lanes take turns, each beginning as often as the others: what else the machine does disturbs all alike. */
async function takeTurns(
  calling: Callers,
  lanes: readonly Lane[],
  mix: Mix,
  signal: AbortSignal,
): Promise<Samples[][]> {
  for (const lane of lanes) await calling.run(lane, mix, secondsOfWarmUp, signal)
  const samples = lanes.map((): Samples[] => [])
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < lanes.length; turn++) {
      const index = (round + turn) % lanes.length
      samples[index]?.push(await calling.run(lanes[index] as Lane, mix, secondsOfTurn, signal))
    }
  }
  return samples
}

function progress(line: string): void {
  console.error(line)
}
