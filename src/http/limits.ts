/** What one owner may have open at a time. */
interface OpenLimits {
  readonly requests: number
  /** Of these, how many that stay open to tell of changes. */
  readonly streams: number
  /** How much of their answers they may leave unread. */
  readonly unreadBytes: number
}

/** A page with all its tabs and a dozen assistants have a few dozen open; who has more has forgotten to close them. */
const usualLimits: OpenLimits = { requests: 200, streams: 50, unreadBytes: 16 * 1024 * 1024 }

/** For a trusted machine. */
export const noLimits: OpenLimits = {
  requests: Number.POSITIVE_INFINITY,
  streams: Number.POSITIVE_INFINITY,
  unreadBytes: Number.POSITIVE_INFINITY,
}

/** How many bytes of an answer its client has not taken yet. */
type Unread = () => number

interface Open {
  requests: number
  streams: number
  readonly unread: Set<Unread>
}

type Refusal = 'too many requests' | 'too many streams' | 'too much unread'

/** What is open of each owner, so that one cannot take all of a server's connections and memory. */
export class Traffic {
  readonly #limits: OpenLimits
  readonly #open = new Map<string, Open>()
  #refused = 0

  constructor(limits: OpenLimits = usualLimits) {
    this.#limits = limits
  }

  /** Lets a request in, or says why not. What it gives back must be called once, when the answer is complete or nobody wants it any more. */
  enter(owner: string, isStream: boolean, unread: Unread = () => 0): (() => void) | Refusal {
    const open = this.#open.get(owner) ?? { requests: 0, streams: 0, unread: new Set() }
    const refusal = this.#refusal(open, isStream)
    if (refusal) {
      this.#refused += 1
      return refusal
    }
    open.requests += 1
    if (isStream) open.streams += 1
    open.unread.add(unread)
    this.#open.set(owner, open)
    return () => {
      open.requests -= 1
      if (isStream) open.streams -= 1
      open.unread.delete(unread)
      if (open.requests === 0) this.#open.delete(owner)
    }
  }

  /** Whether so much waits for this owner to be read that nothing is added to it. */
  isFull(owner: string): boolean {
    const open = this.#open.get(owner)
    return open !== undefined && unreadOf(open) > this.#limits.unreadBytes
  }

  /** Of all owners together. */
  now() {
    let [requests, streams, unreadBytes] = [0, 0, 0]
    for (const open of this.#open.values()) {
      requests += open.requests
      streams += open.streams
      unreadBytes += unreadOf(open)
    }
    return { requests, streams, refused: this.#refused, unreadBytes }
  }

  #refusal(open: Open, isStream: boolean): Refusal | undefined {
    if (open.requests >= this.#limits.requests) return 'too many requests'
    if (isStream && open.streams >= this.#limits.streams) return 'too many streams'
    return unreadOf(open) > this.#limits.unreadBytes ? 'too much unread' : undefined
  }
}

function unreadOf({ unread }: Open): number {
  let bytes = 0
  for (const one of unread) bytes += one()
  return bytes
}
