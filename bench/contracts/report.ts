import { median } from '../store/rounds.ts'
import type { Samples } from './callers.ts'

/** Document 004, "Performance Requirements", with 100 callers at once. */
export const goals = { toolP95: 100, queryP95: 50 } as const

export interface Spread {
  readonly what: string
  readonly count: number
  readonly perSecond: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly max: number
  /** The 95th percentile of the best and of the worst round: how even the machine was. */
  readonly rounds: { readonly best: number; readonly worst: number }
  /** The most that the 95th percentile may be, in milliseconds. */
  readonly goal: number | null
}

/** One row for all tools, one for all queries, and one for each tool. */
function spreadsOf(turns: readonly Samples[]): Spread[] {
  const seconds = turns.reduce((sum, turn) => sum + turn.seconds, 0)
  const row = (what: string, goal: number | null, timesOf: (turn: Samples) => readonly number[]): Spread => {
    const all = turns.flatMap(timesOf)
    const [p50, p95, p99, max] = [0.5, 0.95, 0.99, 1].map((share) => percentile(all, share)) as Four
    const ofRounds = turns.map((turn) => percentile(timesOf(turn), 0.95))
    const rounds = { best: Math.min(...ofRounds), worst: Math.max(...ofRounds) }
    return { what, count: all.length, perSecond: all.length / seconds, p50, p95, p99, max, rounds, goal }
  }
  const tools = [...new Set(turns.flatMap((turn) => [...turn.calls.keys()]))]
  return [
    row('all tools', goals.toolP95, (turn) => [...turn.calls.values()].flat()),
    row('single reads of the store', goals.queryP95, (turn) => turn.queries),
    ...tools.map((tool) => row(tool, null, (turn) => turn.calls.get(tool) ?? [])),
  ]
}

type Four = [number, number, number, number]

function percentile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

export interface Ratio {
  readonly mix: string
  readonly against: string
  readonly perSecond: number
  readonly otherPerSecond: number
  /** Median of the rounds: calls per second with row-level security, of those without. */
  readonly ratio: number
}

export function ratioOf(
  mix: string,
  against: string,
  ours: readonly Samples[],
  others: readonly Samples[],
): Ratio {
  const [speeds, otherSpeeds] = [ours.map(perSecond), others.map(perSecond)]
  return {
    mix,
    against,
    perSecond: median(speeds),
    otherPerSecond: median(otherSpeeds),
    ratio: median(speeds.map((speed, round) => speed / (otherSpeeds[round] as number))),
  }
}

function perSecond({ calls, seconds }: Samples): number {
  return [...calls.values()].reduce((sum, times) => sum + times.length, 0) / seconds
}

export interface EngineReport {
  readonly engine: string
  readonly spreads: readonly Spread[]
  readonly failures: readonly string[]
}

export function engineReport(engine: string, turns: readonly Samples[]): EngineReport {
  return { engine, spreads: spreadsOf(turns), failures: turns.flatMap((turn) => turn.failures) }
}

export interface Report {
  readonly machine: string
  readonly engines: readonly EngineReport[]
  readonly ratios: readonly Ratio[]
}

const spreadHead = [
  'engine',
  'what',
  'count',
  'per s',
  'p50 ms',
  'p95 ms',
  'p99 ms',
  'max ms',
  'p95 of rounds',
  'goal',
]

export function formatReport({ machine, engines, ratios }: Report): string {
  const spreads = engines.flatMap(({ engine, spreads }) =>
    spreads.map((row) => [
      engine,
      row.what,
      String(row.count),
      row.perSecond.toFixed(0),
      ...[row.p50, row.p95, row.p99, row.max].map((ms) => ms.toFixed(1)),
      `${row.rounds.best.toFixed(0)}-${row.rounds.worst.toFixed(0)}`,
      row.goal === null ? '' : `p95 < ${row.goal} ms: ${row.p95 < row.goal ? 'met' : 'MISSED'}`,
    ]),
  )
  const shares = ratios.map((row) => [
    row.mix,
    row.against,
    row.perSecond.toFixed(0),
    row.otherPerSecond.toFixed(0),
    row.ratio.toFixed(2),
  ])
  return [
    machine,
    '',
    ...table(spreadHead, spreads),
    '',
    ...engines.map(
      ({ engine, failures }) =>
        `${engine}: ${failures.length} of its calls failed: ${failures.length === 0 ? 'met' : `MISSED: ${failures[0]}`}`,
    ),
    '',
    'What row-level security costs (calls per second, medians of the rounds):',
    ...table(['calls', 'against', 'RLS', 'no RLS', 'ratio'], shares),
  ].join('\n')
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)))
  const isText = (column: number) => column < 2 || head[column] === 'goal'
  const align = (cell: string, column: number) =>
    isText(column) ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)
  return [head, ...rows].map((row) => row.map(align).join('  ').trimEnd())
}
