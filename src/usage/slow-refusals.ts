/** From when on refusals are held back, and for how long. */
interface RefusalLimits {
  /** So many of late are answered at once: a client that runs into a limit should hear of it. */
  readonly free: number
  /** How long "of late" is, in milliseconds. */
  readonly windowMs: number
  /** Between two that are answered, once there were too many. */
  readonly paceMs: number
  /** No answer is held back for longer. */
  readonly mostMs: number
}

const usual: RefusalLimits = { free: 20, windowMs: 10_000, paceMs: 100, mostMs: 5_000 }
const mostKept = 10_000

interface Refused {
  /** How many of late, fading. */
  count: number
  at: number
  /** When the last one of them is answered. */
  last: number
}

/**
 * Refusing costs less than doing, but a client that asks again at once can have a thousand refusals a second, and then the
 * server does nothing else. Those who are refused too often are told so one after the other, and wait for it meanwhile.
 */
export class SlowRefusals {
  readonly #limits: RefusalLimits
  readonly #now: () => number
  readonly #refused = new Map<string, Refused>()

  constructor(limits: RefusalLimits = usual, now = () => performance.now()) {
    this.#limits = limits
    this.#now = now
  }

  /** Counts one more refusal; for how many milliseconds its answer is to be held back. */
  wait(who: string): number {
    const { free, windowMs, paceMs, mostMs } = this.#limits
    const now = this.#now()
    const refused = this.#refused.get(who) ?? { count: 0, at: now, last: 0 }
    refused.count = refused.count * Math.exp(-(now - refused.at) / windowMs) + 1
    refused.at = now
    this.#keep(who, refused)
    if (refused.count <= free) return 0
    refused.last = Math.min(Math.max(now, refused.last) + paceMs, now + mostMs)
    return refused.last - now
  }

  /** In the order of their last refusals, so that those who left are forgotten first. */
  #keep(who: string, refused: Refused): void {
    this.#refused.delete(who)
    this.#refused.set(who, refused)
    if (this.#refused.size > mostKept) this.#refused.delete(this.#refused.keys().next().value as string)
  }
}
