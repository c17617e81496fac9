import type { CallDependencies } from '../contracts/call.ts'
import type { Stores } from '../stores/stores.ts'

const everyMs = 6 * 3_600_000

/** Removes old changes and calls again and again, for servers that are not started anew for months. */
export function keepTidy(stores: Stores, warn: CallDependencies['warn']): { end(): void } {
  const tidy = () => stores.prune().catch((err) => warn('what is old was not removed', { err }))
  const timer = setInterval(() => void tidy(), everyMs).unref()
  return { end: () => clearInterval(timer) }
}
