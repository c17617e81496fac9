import { setTimeout as wait } from 'node:timers/promises'
import { ProviderFault } from './fault.ts'

export interface Retrying {
  readonly tries: number
  /** By when it has to be answered, on the clock of `performance.now()`. */
  readonly end: number
  /** How long to wait after so many tries, in milliseconds; null where another try cannot help. */
  readonly pause: (fault: ProviderFault, tried: number) => number | null
  readonly signal?: AbortSignal | undefined
}

/** Tries again as long as that may help and there is time. Throws the last fault, or the signal's reason. */
export async function withRetries<T>(attempt: () => Promise<T>, retrying: Retrying): Promise<T> {
  const { tries, end, pause, signal } = retrying
  for (let tried = 1; ; tried++) {
    try {
      return await attempt()
    } catch (error) {
      signal?.throwIfAborted()
      const milliseconds = error instanceof ProviderFault && tried < tries ? pause(error, tried) : null
      if (milliseconds === null || performance.now() + milliseconds >= end) throw error
      await wait(milliseconds, undefined, { signal }).catch(() => signal?.throwIfAborted())
    }
  }
}

/** Seconds or a date, as HTTP has it; OpenAI says it in milliseconds too. Null where nothing sensible is said. */
export function readRetryAfter(headers: Headers, now: number = Date.now()): number | null {
  const milliseconds = Number(headers.get('retry-after-ms') ?? Number.NaN)
  if (milliseconds >= 0) return milliseconds
  const said = headers.get('retry-after')
  if (said === null) return null
  if (/^\s*\d+(\.\d+)?\s*$/.test(said)) return Number(said) * 1000
  const date = Date.parse(said)
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}
