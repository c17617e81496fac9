interface Event {
  readonly at: number
  readonly order: number
  readonly run: () => void
}

/** Lets things happen in the order of their times, which are in seconds. */
export class Simulation {
  #now = 0
  #count = 0
  /** A heap: none is earlier than the one above it. */
  readonly #events: Event[] = []

  get now(): number {
    return this.#now
  }

  after(seconds: number, run: () => void): void {
    if (!(seconds >= 0)) throw new Error(`nothing takes ${seconds} seconds`)
    const event = { at: this.#now + seconds, order: this.#count++, run }
    const events = this.#events
    let place = events.push(event) - 1
    while (place > 0) {
      const above = (place - 1) >> 1
      if (!isBefore(event, events[above] as Event)) break
      events[place] = events[above] as Event
      place = above
    }
    events[place] = event
  }

  runUntil(seconds: number): void {
    for (;;) {
      const next = this.#events[0]
      if (!next || next.at > seconds) return
      this.#dropFirst()
      this.#now = next.at
      next.run()
    }
  }

  #dropFirst(): void {
    const events = this.#events
    const last = events.pop()
    if (!last || events.length === 0) return
    let place = 0
    for (;;) {
      let below = 2 * place + 1
      if (below >= events.length) break
      if (below + 1 < events.length && isBefore(events[below + 1] as Event, events[below] as Event))
        below += 1
      if (!isBefore(events[below] as Event, last)) break
      events[place] = events[below] as Event
      place = below
    }
    events[place] = last
  }
}

function isBefore(one: Event, other: Event): boolean {
  return one.at < other.at || (one.at === other.at && one.order < other.order)
}

/** So many places, given in the order of asking. */
export class Places {
  #free: number
  readonly #line: (() => void)[] = []
  #head = 0

  constructor(count: number) {
    this.#free = count
  }

  /** `run` begins when a place is free; whoever has one must `leave`. */
  enter(run: () => void): void {
    if (this.#free > 0) {
      this.#free -= 1
      run()
    } else this.#line.push(run)
  }

  leave(): void {
    const next = this.#line[this.#head]
    if (!next) {
      this.#free += 1
      return
    }
    this.#head += 1
    if (this.#head > 1_000 && this.#head * 2 > this.#line.length) {
      this.#line.splice(0, this.#head)
      this.#head = 0
    }
    next()
  }
}

/** The cores of one machine. */
export class Machine {
  readonly #simulation: Simulation
  readonly #cores: Places
  /** Seconds of all cores together in which something ran. */
  busy = 0

  constructor(simulation: Simulation, cores: number) {
    this.#simulation = simulation
    this.#cores = new Places(cores)
  }

  work(seconds: number, then: () => void): void {
    this.#cores.enter(() => {
      this.busy += seconds
      this.#simulation.after(seconds, () => {
        this.#cores.leave()
        then()
      })
    })
  }
}

/** An event loop: it does one thing at a time, on whichever core is free. */
export class Thread {
  readonly #machine: Machine
  readonly #turn = new Places(1)
  busy = 0

  constructor(machine: Machine) {
    this.#machine = machine
  }

  work(seconds: number, then: () => void): void {
    this.#turn.enter(() => {
      this.busy += seconds
      this.#machine.work(seconds, () => {
        this.#turn.leave()
        then()
      })
    })
  }
}

/** A disk that makes everything durable that was there when it began; what comes meanwhile waits for the next time. */
export class Disk {
  readonly #simulation: Simulation
  #waiting: (() => void)[] = []
  #isBusy = false

  constructor(simulation: Simulation) {
    this.#simulation = simulation
  }

  sync(seconds: number, then: () => void): void {
    this.#waiting.push(then)
    if (!this.#isBusy) this.#begin(seconds)
  }

  #begin(seconds: number): void {
    const together = this.#waiting
    this.#waiting = []
    this.#isBusy = true
    this.#simulation.after(seconds, () => {
      this.#isBusy = false
      if (this.#waiting.length > 0) this.#begin(seconds)
      for (const then of together) then()
    })
  }
}
