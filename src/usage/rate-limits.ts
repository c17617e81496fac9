import type { Effect } from '../contracts/contract.ts'

/**
 * What one owner may do over HTTP within a minute. Ten reads or four writes a second of one tool are more than any
 * assistant makes by itself and several of them in a team do; a loop that has gone wrong makes a hundred.
 */
export const overHttp = { read: 600, write: 240, owner: 1_200 } as const

export function perMinute(effect: Effect): number {
  return effect === 'read' ? overHttp.read : overHttp.write
}

const windowMs = 60_000
/** How many times that have passed are dropped together, so that dropping costs nothing to speak of. */
const slack = 256

interface Window {
  /** When each was admitted, oldest first; those before `from` have passed. */
  times: number[]
  from: number
}

/** How often somebody may do something within any minute. Kept in memory: what was admitted, by its time. */
export class RateLimits {
  readonly #admitted = new Map<string, Window>()
  #sweptAt = 0

  /** Zero when it is admitted, else the seconds until it would be. */
  admit(who: string, perMinute: number, now: number): number {
    const wait = this.wait(who, perMinute, now)
    if (wait === 0) this.count(who, now)
    return wait
  }

  /** The same without admitting it. */
  wait(who: string, perMinute: number, now: number): number {
    const window = this.#admitted.get(who)
    if (!window) return 0
    passTime(window, now)
    const { times, from } = window
    if (times.length - from < perMinute) return 0
    const freed = times[times.length - perMinute] as number
    return Math.max(1, Math.ceil((freed + windowMs - now) / 1000))
  }

  count(who: string, now: number): void {
    const window = this.#admitted.get(who)
    if (window) window.times.push(now)
    else this.#admitted.set(who, { times: [now], from: 0 })
    if (Math.abs(now - this.#sweptAt) >= windowMs) this.#forgetQuiet(now)
  }

  /** Once a minute: to look each time would cost more than to count. */
  #forgetQuiet(now: number): void {
    this.#sweptAt = now
    for (const [who, { times }] of this.#admitted)
      if ((times.at(-1) ?? 0) <= now - windowMs) this.#admitted.delete(who)
  }
}

function passTime(window: Window, now: number): void {
  // A clock that was set back must not punish anybody.
  while (window.times.length > window.from && (window.times.at(-1) as number) > now) window.times.pop()
  while (window.from < window.times.length && (window.times[window.from] as number) <= now - windowMs)
    window.from += 1
  if (window.from < slack) return
  window.times = window.times.slice(window.from)
  window.from = 0
}
