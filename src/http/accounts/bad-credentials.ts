import { setTimeout as delay } from 'node:timers/promises'
import { Failure, tryAgainIn } from '../../errors.ts'

/** How many bad credentials an address may send, and what it has to bear after that. */
export interface BadCredentialLimits {
  /** So many within the window are answered as usual. */
  readonly free: number
  readonly windowMs: number
  /** Between two that are looked at, once there were too many. */
  readonly paceMs: number
  /** How many may wait for that; what comes beyond is not looked at. */
  readonly waiting: number
  /** How long the answer to a bad one is held back then. */
  readonly slowMs: number
}

/** An office has one address: some hundred assistants whose tokens have ended at the same time are no attack. */
export const ofTokens: BadCredentialLimits = {
  ...{ free: 200, windowMs: 60_000, paceMs: 20, waiting: 50, slowMs: 1_000 },
}

/** Each costs as much to look at as a hundred requests. */
export const ofPasswords: BadCredentialLimits = {
  ...{ free: 30, windowMs: 60_000, paceMs: 500, waiting: 10, slowMs: 1_000 },
}

export const unlimited: BadCredentialLimits = { ...ofTokens, free: Number.POSITIVE_INFINITY }

interface Place {
  bad: number
  /** How many are being looked at. */
  running: number
  since: number
  waiting: number
  /** Done when the next may be looked at. */
  turn: Promise<unknown>
}

const mostPlaces = 10_000

/**
 * Counts what does not hold, by the address it came from. An address with too many of them is slowed down and told so; what
 * holds is let in from there all the same, as soon as it was looked at.
 */
export class BadCredentials {
  readonly #limits: BadCredentialLimits
  readonly #places = new Map<string, Place>()

  constructor(limits: BadCredentialLimits) {
    this.#limits = limits
  }

  /** Looks at one credential. Fails with `rate_limited` in place of saying that it does not hold, where there were too many. */
  async look<T>(address: string, look: () => Promise<T>, isBad: (found: T) => boolean): Promise<T> {
    const place = this.#placeOf(address)
    // Those that are looked at count as bad until it is known: of many at once, each would be the first.
    const isSlow = place.bad + place.running >= this.#limits.free
    if (isSlow) await this.#turnOf(place)
    place.running += 1
    let found: T
    try {
      found = await look()
      if (isBad(found)) place.bad += 1
    } finally {
      place.running -= 1
      this.#forget(address, place)
    }
    if (!isSlow || !isBad(found)) return found
    await delay(this.#limits.slowMs)
    throw this.#tooMany(place)
  }

  async #turnOf(place: Place): Promise<void> {
    const { waiting, paceMs } = this.#limits
    if (place.waiting >= waiting) throw this.#tooMany(place)
    place.waiting += 1
    const turn = place.turn
    place.turn = turn.then(() => delay(paceMs))
    await turn
    place.waiting -= 1
  }

  #placeOf(address: string): Place {
    const known = this.#places.get(address)
    if (known && Date.now() - known.since < this.#limits.windowMs) return known
    const place = { bad: 0, running: 0, since: Date.now(), waiting: 0, turn: Promise.resolve() }
    this.#places.delete(address)
    this.#places.set(address, place)
    // Of too many, those that began first are forgotten.
    if (this.#places.size > mostPlaces) this.#places.delete(this.#places.keys().next().value as string)
    return place
  }

  /** Where nothing bad came from, nothing is kept. */
  #forget(address: string, place: Place): void {
    if (place.bad + place.running + place.waiting === 0 && this.#places.get(address) === place)
      this.#places.delete(address)
  }

  #tooMany({ since }: Place): Failure {
    const seconds = Math.max(1, Math.ceil((since + this.#limits.windowMs - Date.now()) / 1_000))
    return new Failure('rate_limited', 'Too many credentials that do not hold came from your address.', {
      hint: `${tryAgainIn(seconds)} A valid one is let in meanwhile.`,
      facts: { retryAfter: seconds },
    })
  }
}
