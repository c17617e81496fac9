import { setTimeout as delay } from 'node:timers/promises'
import type { Random } from '../../test/faults/random.ts'
import type { Ledger } from './ledger.ts'
import type { Timings } from './timings.ts'
import type { Words } from './words.ts'

/** Where the load works and what it is held to. */
export interface World {
  readonly url: string
  readonly mcp: string
  readonly data: string
  /** The folder whose files are searched. */
  readonly project: string
  readonly rate: number
  readonly ended: AbortSignal
  readonly chance: Random
  readonly words: Words
  readonly ledger: Ledger
  readonly timings: Timings
  /** Processes that the load has started. */
  readonly started: Set<number>
}

/** A kind of work that goes on until the end, one step after the other with a pause of about so many seconds between. */
export async function lane(
  world: World,
  name: string,
  seconds: number,
  step: () => Promise<unknown>,
): Promise<void> {
  while (await pause(world, seconds)) {
    try {
      await step()
    } catch (error) {
      if (!(error instanceof Ended)) world.timings.fail(name, error)
    }
  }
}

/** Waits about that long, less at a higher rate. False when all is to end. */
export async function pause({ chance, rate, ended }: World, seconds: number): Promise<boolean> {
  const milliseconds = (seconds * (0.5 + chance.next()) * 1_000) / rate
  await delay(milliseconds, undefined, { signal: ended }).catch(() => {})
  return !ended.aborted
}

/** Between two parts of one step: ends the step when all is to end. */
export async function breathe(world: World, seconds: number): Promise<void> {
  if (!(await pause(world, seconds))) throw new Ended()
}

class Ended extends Error {}
