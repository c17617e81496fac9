import { Failure } from '../errors.ts'

/** Who waits, taking turns: nobody gets a second turn while another owner waits for a first. */
export class FairQueue<Item> {
  /** In the order of their turns. */
  readonly #waiting = new Map<string, Item[]>()
  #size = 0

  get size(): number {
    return this.#size
  }

  /** `isUrgent` puts it before whatever else this owner waits for; the others lose no turn by it. */
  push(owner: string, item: Item, isUrgent = false): void {
    const own = this.#waiting.get(owner)
    if (own && isUrgent) own.unshift(item)
    else if (own) own.push(item)
    else this.#waiting.set(owner, [item])
    this.#size += 1
  }

  /** How many of this owner wait. */
  waiting(owner: string): number {
    return this.#waiting.get(owner)?.length ?? 0
  }

  /** Takes the next in turn, of those owners who may have one. */
  shift(mayHave: (owner: string) => boolean = () => true): Item | undefined {
    for (const [owner, [next]] of this.#waiting) {
      if (!mayHave(owner)) continue
      this.remove(owner, next as Item)
      const others = this.#waiting.get(owner)
      if (others) {
        this.#waiting.delete(owner)
        this.#waiting.set(owner, others)
      }
      return next
    }
    return undefined
  }

  remove(owner: string, item: Item): void {
    const own = this.#waiting.get(owner)
    const place = own?.indexOf(item) ?? -1
    if (!own || place === -1) return
    own.splice(place, 1)
    this.#size -= 1
    if (own.length === 0) this.#waiting.delete(owner)
  }
}

export interface SlotLimits {
  /** How many may work at once. */
  readonly size: number
  /** How many of one owner, so that something is left for the others. */
  readonly perOwner: number
  /** How many of one owner may wait. */
  readonly waiting: number
  /** How long somebody waits while nothing moves. */
  readonly patienceMs: number
  /** What waits, for the message to those who are sent away. */
  readonly what?: string
}

interface Waiting {
  readonly begin: () => void
}

/** Places that owners share: one of them can neither hold all nor make the others wait behind everything it wants. */
export class FairSlots {
  readonly #limits: SlotLimits
  readonly #held = new Map<string, number>()
  readonly #line = new FairQueue<Waiting>()
  #free: number
  #movedAt = 0

  constructor(limits: SlotLimits) {
    this.#limits = limits
    this.#free = limits.size
  }

  /** How many wait for a place. */
  get waiting(): number {
    return this.#line.size
  }

  get isIdle(): boolean {
    return this.#free === this.#limits.size
  }

  /** `movedAt` is when something last succeeded here, while the caller waited. */
  async during<T>(
    owner: string,
    work: (movedAt: number) => Promise<T>,
    { isUrgent = false } = {},
  ): Promise<T> {
    let movedAt = 0
    if (this.#free > 0 && this.#mayHold(owner)) this.#take(owner)
    else {
      await this.#wait(owner, isUrgent)
      movedAt = this.#movedAt
    }
    try {
      const result = await work(movedAt)
      this.#movedAt = performance.now()
      return result
    } finally {
      this.#leave(owner)
    }
  }

  #mayHold = (owner: string): boolean => (this.#held.get(owner) ?? 0) < this.#limits.perOwner

  #take(owner: string): void {
    this.#free -= 1
    this.#held.set(owner, (this.#held.get(owner) ?? 0) + 1)
  }

  #wait(owner: string, isUrgent: boolean): Promise<void> {
    if (this.#line.waiting(owner) >= this.#limits.waiting) throw this.#busy()
    return new Promise((resolve, reject) => {
      const cameAt = performance.now()
      let timer: NodeJS.Timeout
      const look = () => {
        const left = Math.max(cameAt, this.#movedAt) + this.#limits.patienceMs - performance.now()
        if (left > 0) {
          timer = setTimeout(look, left)
          return
        }
        this.#line.remove(owner, waiting)
        reject(this.#busy())
      }
      const begin = () => {
        clearTimeout(timer)
        this.#take(owner)
        resolve()
      }
      const waiting = { begin }
      this.#line.push(owner, waiting, isUrgent)
      look()
    })
  }

  #leave(owner: string): void {
    this.#free += 1
    const held = (this.#held.get(owner) as number) - 1
    if (held === 0) this.#held.delete(owner)
    else this.#held.set(owner, held)
    this.#line.shift(this.#mayHold)?.begin()
  }

  #busy(): Failure {
    const { what = 'requests' } = this.#limits
    return new Failure('unavailable', `Too many ${what} are waiting.`, { hint: 'Try again in a moment.' })
  }
}

/**
 * One line for each owner. The writers of an owner wait for each other anyway; if they did so in the database, one busy
 * owner would hold every connection and keep all the others out. As long as a line moves nobody is sent away.
 */
export class OwnerLines {
  readonly #lines = new Map<string, FairSlots>()
  readonly #patienceMs: number

  constructor(patienceMs: number) {
    this.#patienceMs = patienceMs
  }

  /** `since` is when the caller came, or when the line last moved: from then on nothing was heard. */
  async inTurn<T>(owner: string, work: (since: number) => Promise<T>): Promise<T> {
    const cameAt = performance.now()
    const one = { size: 1, perOwner: 1, waiting: Infinity, patienceMs: this.#patienceMs, what: 'changes' }
    const line = this.#lines.get(owner) ?? new FairSlots(one)
    this.#lines.set(owner, line)
    try {
      return await line.during(owner, (movedAt) => work(Math.max(cameAt, movedAt)))
    } finally {
      if (line.isIdle) this.#lines.delete(owner)
    }
  }
}
