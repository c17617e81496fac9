/** Counts the requests that are being answered, so that a server which stops can let them finish. */
export class RunningRequests {
  #count = 0

  async during<T>(work: () => T | Promise<T>): Promise<T> {
    this.#count += 1
    try {
      return await work()
    } finally {
      this.#count -= 1
    }
  }

  /** Resolves when nothing runs any more and its answer is on the way, or when the time is up. */
  async settled(withinMs: number): Promise<void> {
    const deadline = Date.now() + withinMs
    do await new Promise((resolve) => setTimeout(resolve, 5))
    while (this.#count > 0 && Date.now() < deadline)
  }
}
