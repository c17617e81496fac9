/** How long a provider is waited for. Times are milliseconds. */
export interface Patience {
  /** For the answer to one request. */
  readonly request: number
  /** For everything: requests that fail, and the waits between them. */
  readonly total: number
  readonly tries: number
  /** Before the second try; it doubles with each further one. */
  readonly firstWait: number
  /** The longest wait between two tries, whatever the provider asks for. */
  readonly longestWait: number
}

/** Somebody waits for the answer to a query, and without it the search goes on by words alone. */
export const forQuery: Patience = {
  request: 15_000,
  total: 15_000,
  tries: 3,
  firstWait: 200,
  longestWait: 5_000,
}

/** Nobody waits for a batch, and one that is given up is asked for again from the start. */
export const forBatch: Patience = {
  request: 60_000,
  total: 300_000,
  tries: 6,
  firstWait: 500,
  longestWait: 60_000,
}

/** `tried` counts from 1. Clients that failed together do not come back together: up to half of a wait is left to chance. */
export function waitAfter(
  tried: number,
  retryAfter: number | null,
  { firstWait, longestWait }: Patience,
  chance: number = Math.random(),
): number {
  if (retryAfter !== null) return Math.min(retryAfter * (1 + chance / 10), longestWait)
  return Math.min(firstWait * 2 ** (tried - 1), longestWait) * (1 - chance / 2)
}
