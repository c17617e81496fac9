import type { CallDependencies } from '../contracts/call.ts'
import { overHttp, perMinute, RateLimits } from './rate-limits.ts'
import type { RateWindowStore } from './rate-windows.ts'
import { SharedLimits } from './shared-limits.ts'

/** One thing that is counted, and how often a minute an owner may do it. */
interface Limit {
  readonly what: string
  readonly perMinute: number
}

/** The limit in the way, and the seconds until it is not. */
interface Refusal {
  readonly limit: Limit
  readonly wait: number
}

/** Counts something against all its limits, or against none when one of them is in the way. */
type Count = (owner: string, limits: readonly Limit[]) => Refusal | undefined | Promise<Refusal | undefined>

/**
 * Who may call now. A tool with a limit of its own, as document 000 gives them, has it everywhere; all others have the
 * generous ones over HTTP, counted by all nodes together where they share a PostgreSQL.
 */
export function openAdmission(
  rateWindows: ((owner: string) => RateWindowStore) | null,
  warn: CallDependencies['warn'],
): CallDependencies['admit'] {
  const alone = countAlone(new RateLimits())
  const together = rateWindows ? countTogether(new SharedLimits(rateWindows, warn)) : alone
  return ({ owner, requestId, onLimited }, contract, tool) => {
    const isEverywhere = tool.perMinute !== undefined
    if (!isEverywhere && requestId === undefined) return 0
    const waiting = (refusal: Refusal | undefined): number => {
      if (!refusal) return 0
      const { limit, wait } = refusal
      onLimited?.({ ...limit, waitSeconds: wait })
      return wait
    }
    const refusal = (isEverywhere ? alone : together)(owner, limitsOf(contract, tool))
    return refusal instanceof Promise ? refusal.then(waiting) : waiting(refusal)
  }
}

type Admitted = Parameters<CallDependencies['admit']>

function limitsOf({ name }: Admitted[1], tool: Admitted[2]): readonly Limit[] {
  const what = `${name} ${tool.name}`
  if (tool.perMinute !== undefined) return [{ what, perMinute: tool.perMinute }]
  return [
    { what, perMinute: perMinute(tool.effect) },
    { what: 'all', perMinute: overHttp.owner },
  ]
}

function countAlone(counted: RateLimits): Count {
  return (owner, limits) => {
    const now = Date.now()
    const key = ({ what }: Limit) => `${owner}\0${what}`
    for (const limit of limits) {
      const wait = counted.wait(key(limit), limit.perMinute, now)
      if (wait > 0) return { limit, wait }
    }
    for (const limit of limits) counted.count(key(limit), now)
    return undefined
  }
}

function countTogether(shared: SharedLimits): Count {
  return async (owner, limits) => {
    const counted: Limit[] = []
    for (const limit of limits) {
      const wait = await shared.admit(owner, limit.what, limit.perMinute, Date.now)
      if (wait > 0) {
        for (const { what } of counted) shared.giveBack(owner, what)
        return { limit, wait }
      }
      counted.push(limit)
    }
    return undefined
  }
}
