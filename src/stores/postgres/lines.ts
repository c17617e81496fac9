import { Failure } from '../../errors.ts'

interface Waiting {
  readonly begin: () => void
  readonly timer: NodeJS.Timeout
}

/**
 * One line for each owner. The writers of an owner wait for each other anyway; if they did so in the database, one busy
 * owner would hold every connection and keep all the others out.
 */
export class Lines {
  readonly #lines = new Map<string, Waiting[]>()
  readonly #patienceMs: number

  constructor(patienceMs: number) {
    this.#patienceMs = patienceMs
  }

  async inTurn<T>(owner: string, work: () => Promise<T>): Promise<T> {
    await this.#enter(owner)
    try {
      return await work()
    } finally {
      this.#leave(owner)
    }
  }

  #enter(owner: string): Promise<void> | undefined {
    const line = this.#lines.get(owner)
    if (!line) {
      this.#lines.set(owner, [])
      return undefined
    }
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        line.splice(line.indexOf(waiting), 1)
        reject(
          new Failure('unavailable', 'Too many changes are waiting.', { hint: 'Try again in a moment.' }),
        )
      }
      const waiting = { begin: resolve, timer: setTimeout(giveUp, this.#patienceMs) }
      line.push(waiting)
    })
  }

  #leave(owner: string): void {
    const next = this.#lines.get(owner)?.shift()
    if (!next) {
      this.#lines.delete(owner)
      return
    }
    clearTimeout(next.timer)
    next.begin()
  }
}
