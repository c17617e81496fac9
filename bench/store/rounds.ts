import { type Desk, record } from './desk.ts'
import type { Call, Operation, Supply } from './operations.ts'

export interface Measured {
  readonly operation: string
  readonly hasGoal: boolean
  readonly size: number
  readonly perSecond: number
  readonly rawPerSecond: number
  readonly ofRaw: number
  /** Against the first size; none for the first size itself. */
  readonly ofFirst: number | null
  readonly rawOfFirst: number | null
}

const warmUps = 2

interface Lane {
  readonly desk: Desk
  readonly supply: Supply
  readonly calls: number
  readonly ours: number[]
  readonly raw: number[]
}

/**
 * Takes turns between the sizes and between ours and raw, and compares figures of the same turn only: what else
 * the machine does then disturbs both alike.
 */
export async function measure(operation: Operation, desks: readonly Desk[]): Promise<Measured[]> {
  const lanes: Lane[] = []
  for (const desk of desks) lanes.push(await openLane(operation, desk))
  for (let round = -warmUps; round < operation.rounds.count; round++) {
    for (const lane of lanes) await runRound(lane, round)
  }
  const first = lanes[0]
  return lanes.map((lane) => ({
    operation: operation.name,
    hasGoal: operation.hasGoal,
    size: lane.desk.size,
    perSecond: median(lane.ours),
    rawPerSecond: median(lane.raw),
    ofRaw: medianRatio(lane.ours, lane.raw),
    ofFirst: first && lane !== first ? medianRatio(lane.ours, first.ours) : null,
    rawOfFirst: first && lane !== first ? medianRatio(lane.raw, first.raw) : null,
  }))
}

async function openLane(operation: Operation, desk: Desk): Promise<Lane> {
  const { count, ms, most } = operation.rounds
  const turns = 2 * (warmUps + count)
  const supply = await operation.supply(desk, most * (turns + 1) + 2)
  let calls = 2
  // The first calls are slower than all others, so the second guess counts.
  for (let guess = 0; guess < 2; guess++) {
    const perSecond = await timeOurs(desk, supply.take(calls))
    // A guess may take its share of what is left, so that enough remains for all turns.
    const share = Math.floor(supply.left() / (turns + 1))
    calls = Math.max(2, Math.min(most, share, Math.round((perSecond * ms) / 1000)))
  }
  return { desk, supply, calls, ours: [], raw: [] }
}

async function runRound({ desk, supply, calls, ours, raw }: Lane, round: number): Promise<void> {
  const sides = [
    async () => {
      const perSecond = await timeOurs(desk, supply.take(calls))
      if (round >= 0) ours.push(perSecond)
    },
    async () => {
      const perSecond = await timeRaw(desk, supply.rows, supply.take(calls))
      if (round >= 0) raw.push(perSecond)
    },
  ]
  if (round % 2 === 0) sides.reverse()
  for (const side of sides) {
    await desk.raw.level()
    await side()
  }
}

async function timeOurs({ tasks }: Desk, calls: readonly Call[]): Promise<number> {
  const begin = performance.now()
  for (const call of calls) await call(tasks)
  return (calls.length / (performance.now() - begin)) * 1000
}

async function timeRaw(desk: Desk, rows: Supply['rows'], calls: readonly Call[]): Promise<number> {
  const play = desk.raw.rehearse(await record(desk, rows, calls))
  const begin = performance.now()
  await play()
  return (calls.length / (performance.now() - begin)) * 1000
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[middle]] as [number, number]
  return (low + high) / 2
}

function medianRatio(values: readonly number[], others: readonly number[]): number {
  return median(values.map((value, index) => value / (others[index] as number)))
}
