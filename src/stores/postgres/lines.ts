import { Failure } from '../../errors.ts'

interface Line {
  readonly waiting: { readonly begin: () => void }[]
  /** When one of them last succeeded. */
  movedAt: number
}

/**
 * One line for each owner. The writers of an owner wait for each other anyway; if they did so in the database, one busy
 * owner would hold every connection and keep all the others out. As long as a line moves nobody is sent away.
 */
export class Lines {
  readonly #lines = new Map<string, Line>()
  readonly #patienceMs: number

  constructor(patienceMs: number) {
    this.#patienceMs = patienceMs
  }

  /** `since` is when the caller came, or when the line last moved: from then on nothing was heard. */
  async inTurn<T>(owner: string, work: (since: number) => Promise<T>): Promise<T> {
    const cameAt = performance.now()
    const line = this.#lines.get(owner)
    if (line) await this.#wait(line, cameAt)
    else this.#lines.set(owner, { waiting: [], movedAt: 0 })
    const own = this.#lines.get(owner) as Line
    try {
      const result = await work(Math.max(cameAt, own.movedAt))
      own.movedAt = performance.now()
      return result
    } finally {
      const next = own.waiting.shift()
      if (next) next.begin()
      else this.#lines.delete(owner)
    }
  }

  #wait(line: Line, cameAt: number): Promise<void> {
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout
      const look = () => {
        const left = Math.max(cameAt, line.movedAt) + this.#patienceMs - performance.now()
        if (left > 0) {
          timer = setTimeout(look, left)
          return
        }
        line.waiting.splice(line.waiting.indexOf(waiting), 1)
        const hint = 'Try again in a moment.'
        reject(new Failure('unavailable', 'Too many changes are waiting.', { hint }))
      }
      const waiting = {
        begin() {
          clearTimeout(timer)
          resolve()
        },
      }
      line.waiting.push(waiting)
      look()
    })
  }
}
