import type { Socket } from 'node:net'
import type { Fetch } from './listen.ts'

/** After a look there is none for so many times as long as it took. Who comes meanwhile waits, and is looked at with others. */
const restTimes = 9
const longestRestMs = 500

/**
 * Looks at new connections before a request of theirs is answered. A look takes milliseconds in which nothing else is done,
 * more where the machine has many connections, however few of them it is about: it never takes more than a tenth of the time.
 */
export class Newcomers {
  readonly #unwelcome: (sockets: readonly Socket[]) => readonly Socket[]
  readonly #waiting = new Set<Socket>()
  readonly #refused = new WeakSet<Socket>()
  #look: Promise<void> | undefined
  #restsUntil = 0

  constructor(unwelcome: (sockets: readonly Socket[]) => readonly Socket[]) {
    this.#unwelcome = unwelcome
  }

  add(socket: Socket): void {
    this.#waiting.add(socket)
    this.#look ??= this.#lookSoon()
  }

  /** Answers requests of those alone who are welcome. */
  guard(fetch: Fetch): Fetch {
    return (request, env) => {
      const socket = env.incoming?.socket as Socket
      const answer = () =>
        this.#refused.has(socket) ? new Response(null, { status: 403 }) : fetch(request, env)
      return this.#look && this.#waiting.has(socket) ? this.#look.then(answer) : answer()
    }
  }

  async #lookSoon(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, this.#restsUntil - performance.now())))
    const sockets = [...this.#waiting]
    this.#waiting.clear()
    this.#look = undefined
    const begin = performance.now()
    for (const socket of this.#unwelcome(sockets)) {
      this.#refused.add(socket)
      socket.destroy()
    }
    const end = performance.now()
    this.#restsUntil = end + Math.min(longestRestMs, restTimes * (end - begin))
  }
}
