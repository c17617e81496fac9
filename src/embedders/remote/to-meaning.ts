import type { Meaning } from '../../context/embedder.ts'
import { ProviderFault } from '../../providers/fault.ts'

/** Checks that it is a vector, makes it one long, and rounds it to a byte for each dimension. */
export function toMeaning(vector: unknown): Meaning {
  if (!Array.isArray(vector) || vector.length === 0) throw new ProviderFault('malformed', 'no vector')
  let squares = 0
  for (const value of vector) {
    if (typeof value !== 'number') throw new ProviderFault('malformed', 'not a number')
    squares += value * value
  }
  // One value that is not finite makes the sum so.
  if (!Number.isFinite(squares)) throw new ProviderFault('malformed', 'not finite')
  const scale = squares === 0 ? 0 : 127 / Math.sqrt(squares)
  return Int8Array.from(vector as number[], (value) => Math.round(value * scale))
}
