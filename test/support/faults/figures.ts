import { appendFileSync } from 'node:fs'

/** What a fault did, as docs/faults.md tells it. */
export interface FaultFigure {
  /** What was done to it, such as `kill -9 while indexing`. */
  readonly fault: string
  /** How often. */
  readonly tries: number
  /** What was acknowledged and is not there, or not right. */
  readonly lost: number
  /** From the end of the fault until the next answer, each time. */
  readonly recoveredMs?: readonly number[]
  /** What else was counted, in a few words. */
  readonly remark?: string
}

/** `npm run faults` says in which file it collects them; the usual tests keep theirs to themselves. */
export function figure(found: FaultFigure): void {
  const file = process.env.FAULT_FIGURES
  if (!file) return
  const line = JSON.stringify(found)
  process.stdout.write(`${line}\n`)
  appendFileSync(file, `${line}\n`)
}
