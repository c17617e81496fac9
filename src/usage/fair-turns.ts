import { Failure, tryAgainIn } from '../errors.ts'

/** How much of the time one person may take while others are there. */
export interface TurnLimits {
  readonly share: number
  /** Over how long it is counted, in milliseconds. */
  readonly windowMs: number
  /** No request counts for more, nor holds up the next one for longer: who waits for something else takes no time. */
  readonly mostMs: number
  /** How many requests of one person are begun at once; what they cost is known only afterwards. */
  readonly atOnce: number
  /** How many requests of who goes one after the other may wait. */
  readonly waiting: number
}

const usual: TurnLimits = { share: 0.25, windowMs: 4_000, mostMs: 100, atOnce: 6, waiting: 64 }

/** Says that a request is answered; `isFree` where its time does not count. */
type Leave = (outcome?: { readonly isFree?: boolean }) => void

interface Taken {
  readonly atOnce: number
  /** Milliseconds of late, fading. */
  used: number
  at: number
  /** How many have begun and are neither answered nor older than the most. */
  running: number
  /** How many pauses are under way, for who goes one after the other. Nothing begins meanwhile. */
  pauses: number
  readonly line: (() => void)[]
}

/**
 * One process answers everybody. While others want some of its time, only a few requests of each person are begun at once;
 * who takes more than their share goes on with one at a time and a pause after each, as long as that lasts. So the others
 * wait for a few of them at most, and not for everything that somebody wants.
 */
export class FairTurns {
  readonly #limits: TurnLimits
  readonly #now: () => number
  readonly #people = new Map<string, Taken>()

  constructor(limits: TurnLimits = usual, now = () => performance.now()) {
    this.#limits = limits
    this.#now = now
  }

  /** Done when the request may begin; fails with `rate_limited` where too many wait for that. What it gives back is called when it is answered. */
  async enter(owner: string, atOnce = this.#limits.atOnce): Promise<Leave> {
    const taken = this.#take(owner, atOnce)
    const isAlone = this.#people.size === 1
    if (!isAlone && (taken.line.length > 0 || !this.#mayBegin(taken))) {
      if (this.#isOver(taken) && taken.line.length >= this.#limits.waiting) throw tooMuch()
      return new Promise((resolve) => taken.line.push(() => resolve(this.#begin(taken))))
    }
    return this.#begin(taken)
  }

  #begin(taken: Taken): Leave {
    const { mostMs, share } = this.#limits
    const begun = this.#now()
    taken.running += 1
    let counted = 0
    const count = once(() => {
      clearTimeout(timer)
      counted = Math.min(mostMs, this.#now() - begun)
      this.#fade(taken)
      taken.used += counted
      taken.running -= 1
      if (!this.#isOver(taken)) return this.#goOn(taken)
      taken.pauses += 1
      const goOn = () => {
        taken.pauses -= 1
        this.#goOn(taken)
      }
      setTimeout(goOn, counted * (1 / share - 1)).unref()
    })
    const timer = setTimeout(count, mostMs).unref()
    const giveBack = once(() => {
      taken.used = Math.max(0, taken.used - counted)
      this.#goOn(taken)
    })
    return ({ isFree = false } = {}) => {
      count()
      if (isFree) giveBack()
    }
  }

  /** Lets those in line begin, as many as may. */
  #goOn(taken: Taken): void {
    this.#fade(taken)
    while (taken.line.length > 0 && this.#mayBegin(taken)) taken.line.shift()?.()
  }

  #mayBegin(taken: Taken): boolean {
    if (taken.pauses > 0) return false
    return taken.running < (this.#isOver(taken) ? 1 : taken.atOnce)
  }

  #isOver({ used }: Taken): boolean {
    return used > this.#limits.share * this.#limits.windowMs
  }

  #take(owner: string, atOnce: number): Taken {
    const now = this.#now()
    const known = this.#people.get(owner)
    const taken = known ?? { atOnce, used: 0, at: now, running: 0, pauses: 0, line: [] }
    this.#fade(taken)
    // In the order of their last requests, so that those who left are found first.
    this.#people.delete(owner)
    this.#people.set(owner, taken)
    for (const [other, { at, line }] of this.#people) {
      if (now - at < this.#limits.windowMs || line.length > 0) break
      this.#people.delete(other)
    }
    return taken
  }

  #fade(taken: Taken): void {
    const now = this.#now()
    taken.used *= Math.exp(-(now - taken.at) / this.#limits.windowMs)
    taken.at = now
  }
}

function tooMuch(): Failure {
  return new Failure('rate_limited', 'Others want to be answered, too, and too many of your requests wait.', {
    hint: tryAgainIn(1),
    facts: { retryAfter: 1 },
  })
}

function once(act: () => void): () => void {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    act()
  }
}
