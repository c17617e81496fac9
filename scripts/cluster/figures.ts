import type { Call } from './calls.ts'

/** What one try of a fault did to those who called. Times in milliseconds. */
export interface Try {
  readonly fault: string
  readonly acknowledged: number
  /** Set when everything has been read back. */
  readonly lost: number
  /** Of those that were told only that it failed: how many are stored all the same. */
  readonly storedAllTheSame: number
  readonly longestGap: number
  readonly slowestAnswer: number
  readonly errors: Readonly<Record<string, number>>
  readonly recovered: number
  readonly pageShowed: number
}

/** The longest time in which no call of anybody was answered well, between these two moments. */
export function longestGap(calls: readonly Call[], from: number, to: number): number {
  const answers = calls
    .filter(({ error, ended }) => error === undefined && ended > from && ended < to)
    .map(({ ended }) => ended)
  const moments = [from, ...answers.toSorted((one, other) => one - other), to]
  return Math.max(...moments.slice(1).map((moment, index) => moment - (moments[index] as number)))
}

/** When the last of the clients was answered well after the last error that it was told. */
export function recoveredAt(calls: readonly Call[], from: number): number {
  const lastError = new Map<string, number>()
  for (const { client, error, ended } of calls)
    if (error !== undefined && ended > from)
      lastError.set(client, Math.max(ended, lastError.get(client) ?? 0))
  const well = [...lastError].map(([name, at]) => {
    const next = calls.find(({ client, error, ended }) => client === name && !error && ended > at)
    return next?.ended ?? Number.POSITIVE_INFINITY
  })
  return Math.max(from, ...well)
}

export function countErrors(calls: readonly Call[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { error } of calls) if (error) counts[error] = (counts[error] ?? 0) + 1
  return counts
}
