/** What one owner may have open at a time. */
interface OpenLimits {
  readonly requests: number
  /** Of these, how many that stay open to tell of changes. */
  readonly streams: number
}

/** A page with all its tabs and a dozen assistants have a few dozen open; who has more has forgotten to close them. */
const usualLimits: OpenLimits = { requests: 200, streams: 50 }

/** For a trusted machine. */
export const noLimits: OpenLimits = { requests: Number.POSITIVE_INFINITY, streams: Number.POSITIVE_INFINITY }

interface Open {
  requests: number
  streams: number
}

/** What is open of each owner, so that one cannot take all of a server's connections and memory. */
export class Traffic {
  readonly #limits: OpenLimits
  readonly #open = new Map<string, Open>()
  #refused = 0

  constructor(limits: OpenLimits = usualLimits) {
    this.#limits = limits
  }

  /** Lets a request in, or says why not. What it gives back must be called once, when the answer is complete or nobody wants it any more. */
  enter(owner: string, isStream: boolean): (() => void) | 'too many requests' | 'too many streams' {
    const open = this.#open.get(owner) ?? { requests: 0, streams: 0 }
    const tooMany = open.requests >= this.#limits.requests
    if (tooMany || (isStream && open.streams >= this.#limits.streams)) {
      this.#refused += 1
      return tooMany ? 'too many requests' : 'too many streams'
    }
    open.requests += 1
    if (isStream) open.streams += 1
    this.#open.set(owner, open)
    return () => {
      open.requests -= 1
      if (isStream) open.streams -= 1
      if (open.requests === 0) this.#open.delete(owner)
    }
  }

  /** Of all owners together. */
  now(): { readonly requests: number; readonly streams: number; readonly refused: number } {
    let [requests, streams] = [0, 0]
    for (const open of this.#open.values()) {
      requests += open.requests
      streams += open.streams
    }
    return { requests, streams, refused: this.#refused }
  }
}
