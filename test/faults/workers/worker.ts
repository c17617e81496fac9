import { readSync, writeSync } from 'node:fs'
import type { Origin } from '../../../src/change.ts'
import { Failure } from '../../../src/errors.ts'

/** What the test gave this process. */
export function given<T>(): T {
  return JSON.parse(process.argv[2] as string)
}

/** Waits for the test, so that many processes begin at the same instant. */
export function waitForGo(): void {
  readSync(0, Buffer.alloc(1))
}

/** Has left this process when it returns: a kill after it cannot take it back. */
export function say(line: unknown): void {
  writeSync(1, `${JSON.stringify(line)}\n`)
}

/** What a caller would be told; a bug passes through and ends the process. */
export async function outcome(call: Promise<unknown>): Promise<Outcome> {
  try {
    await call
    return { code: 'done' }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { code: error.code, message: error.message }
  }
}

export interface Outcome {
  readonly code: string
  readonly message?: string
}

export function origin(): Origin {
  return { actor: `process ${process.pid}`, at: new Date() }
}
