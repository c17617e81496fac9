import type { Destination } from './source.ts'

interface Numbered {
  readonly project: Destination
  readonly number: number | null
}

/** Numbers of an export stay while all of them are free: in an empty project, or above every number given so far. */
export function keepsNumbers(fresh: readonly Numbered[], last: number): boolean {
  // Of several projects that become one, each has its own 1.
  const isOne = new Set(fresh.map(({ project }) => project)).size <= 1
  return (
    (fresh.length > 0 || last === 0) && isOne && fresh.every(({ number }) => number !== null && number > last)
  )
}
