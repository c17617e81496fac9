import { Failure } from '../../src/errors.ts'
import type { Cell, Series } from './results.ts'

export type Call = () => Promise<unknown>

export interface Operation<Desk> {
  readonly name: string
  /** Makes one call ready; only the call itself is timed. */
  draw(desk: Desk): Call | Promise<Call>
}

/** How long is measured: at each size so many calls, or as many as the time allows, but some in any case. */
export interface Effort {
  readonly calls: number
  readonly ms: number
  readonly fewest: number
}

export const efforts: Readonly<Record<'small' | 'full', Effort>> = {
  small: { calls: 30, ms: 400, fewest: 5 },
  full: { calls: 300, ms: 6_000, fewest: 7 },
}

const rounds = 10
const warmUpMs = 200
const warmUps = 20
/** After so many in a row that failed, the others would too. */
const hopeless = 3

interface Lane<Desk> {
  readonly desk: Desk
  readonly times: number[]
  failed: number
  inARow: number
}

/** Takes turns between the sizes, so that what else the machine does disturbs them alike. */
export async function measure<Desk extends { readonly size: number }>(
  operation: Operation<Desk>,
  desks: readonly Desk[],
  effort: Effort,
): Promise<Series> {
  const lanes = desks.map((desk): Lane<Desk> => ({ desk, times: [], failed: 0, inARow: 0 }))
  for (const lane of lanes) await warmUp(operation, lane, effort)
  for (let round = 0; round < rounds; round++) {
    for (const lane of lanes) await runRound(operation, lane, effort, round)
  }
  return { operation: operation.name, cells: lanes.map(toCell) }
}

async function warmUp<Desk>(operation: Operation<Desk>, lane: Lane<Desk>, { fewest }: Effort): Promise<void> {
  const end = performance.now() + warmUpMs
  for (let turn = 0; turn < Math.min(warmUps, fewest) && performance.now() < end; turn++)
    await runOne(operation, lane)
  lane.times.length = 0
  lane.failed = lane.inARow = 0
}

async function runRound<Desk>(
  operation: Operation<Desk>,
  lane: Lane<Desk>,
  { calls, ms, fewest }: Effort,
  round: number,
): Promise<void> {
  const part = (round + 1) / rounds
  const end = performance.now() + ms / rounds
  for (;;) {
    const done = lane.times.length + lane.failed
    if (done >= calls * part || lane.inARow >= hopeless) return
    if (done >= fewest * part && performance.now() > end) return
    await runOne(operation, lane)
  }
}

async function runOne<Desk>(operation: Operation<Desk>, lane: Lane<Desk>): Promise<void> {
  const call = await operation.draw(lane.desk)
  const begin = performance.now()
  try {
    await call()
    lane.times.push(performance.now() - begin)
    lane.inARow = 0
  } catch (error) {
    if (!(error instanceof Failure && error.code === 'unavailable')) throw error
    lane.failed += 1
    lane.inARow += 1
  }
}

function toCell<Desk extends { readonly size: number }>({ desk, times, failed }: Lane<Desk>): Cell {
  return {
    size: desk.size,
    median: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    calls: times.length,
    failed,
  }
}

export function percentile(values: readonly number[], part: number): number | null {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? null
}
