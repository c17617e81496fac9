import type { RateWindowStore } from './rate-windows.ts'

const windowMs = 60_000
/** How long a call waits for the store that counts. */
const patienceMs = 1_000
/** How long the nodes count each for itself when that store did not answer. */
const aloneMs = 10_000

/** What a node may still let through by itself. */
interface Share {
  left: number
  /** Calls let through that the others have not been told of. */
  untold: number
  until: number
  /** Nobody has any left: there is no need to ask. */
  isSpent: boolean
  asking?: Promise<void> | undefined
}

/**
 * How often somebody may do something within a minute, on all nodes together. A node takes a twentieth of a minute's
 * calls at a time: the first of them without asking, so that an ordinary caller costs no question at all; the store is
 * asked for the next. Together they let through the limit and at most one such part more for each node.
 */
export class SharedLimits {
  readonly #shares = new Map<string, Share>()
  #sweptAt = 0
  readonly #windows: (owner: string) => RateWindowStore
  readonly #warn: (message: string, facts: object) => void

  constructor(windows: (owner: string) => RateWindowStore, warn: (message: string, facts: object) => void) {
    this.#windows = windows
    this.#warn = warn
  }

  /** Zero when it is admitted, else the seconds until it would be. A promise only where others have to be asked. */
  admit(owner: string, what: string, perMinute: number, now: () => number): number | Promise<number> {
    return this.#admitNow(owner, what, perMinute, now()) ?? this.#ask(owner, what, perMinute, now)
  }

  /** Takes back what was admitted and not done. */
  giveBack(owner: string, what: string): void {
    const share = this.#shares.get(`${owner}\0${what}`)
    if (share) share.left += 1
  }

  #admitNow(owner: string, what: string, perMinute: number, now: number): number | undefined {
    const share = this.#share(`${owner}\0${what}`, perMinute, now)
    if (share.left > 0) {
      share.left -= 1
      return 0
    }
    return share.isSpent ? Math.max(1, Math.ceil((share.until - now) / 1000)) : undefined
  }

  async #ask(owner: string, what: string, perMinute: number, now: () => number): Promise<number> {
    const share = this.#share(`${owner}\0${what}`, perMinute, now())
    share.asking ??= this.#refill(share, owner, what, perMinute, now).finally(() => {
      share.asking = undefined
    })
    await share.asking
    return this.admit(owner, what, perMinute, now)
  }

  async #refill(
    share: Share,
    owner: string,
    what: string,
    perMinute: number,
    now: () => number,
  ): Promise<void> {
    const wanted = share.untold + partOf(perMinute)
    try {
      const { granted, endsInMs } = await within(
        patienceMs,
        this.#windows(owner).take(what, wanted, perMinute),
      )
      share.left = Math.max(0, granted - share.untold)
      share.isSpent = share.left === 0
      share.until = now() + endsInMs
    } catch (err) {
      this.#warn('calls are counted by this node alone for a while', { err })
      share.left = Math.ceil((perMinute * aloneMs) / windowMs)
      share.isSpent = true // once these are used
      share.until = now() + aloneMs
    }
    share.untold = 0
  }

  #share(key: string, perMinute: number, now: number): Share {
    const known = this.#shares.get(key)
    // Longer than a minute from now: the clock was set back.
    if (known && known.until > now && known.until <= now + windowMs) return known
    const part = partOf(perMinute)
    const fresh: Share = { left: part, untold: part, until: now + windowMs, isSpent: false }
    this.#shares.set(key, fresh)
    if (Math.abs(now - this.#sweptAt) >= windowMs) this.#forgetPassed(now)
    return fresh
  }

  /** Once a minute: to look each time would cost more than to count. */
  #forgetPassed(now: number): void {
    this.#sweptAt = now
    for (const [key, { until, asking }] of this.#shares) if (until <= now && !asking) this.#shares.delete(key)
  }
}

function partOf(perMinute: number): number {
  return Math.ceil(perMinute / 20)
}

async function within<T>(milliseconds: number, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the store took too long to count')), milliseconds)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
