const restMs = 60_000
const mostRemembered = 10_000

/** Work on projects that nobody waits for, in steps, once at a time for each. What failed for a person rests for a minute. */
export class Background {
  readonly #running = new Map<string, Promise<void>>()
  readonly #resting = new Map<string, number>()
  #isClosed = false

  /** Goes on while a step says that there is more. */
  start(project: string, person: string, step: () => Promise<boolean>): void {
    const who = `${person} ${project}`
    if (this.#isClosed || this.#running.has(project) || (this.#resting.get(who) ?? 0) > performance.now())
      return
    const running = this.#all(step)
      .catch(() => {
        if (this.#resting.size >= mostRemembered) this.#resting.clear()
        this.#resting.set(who, performance.now() + restMs)
      })
      .finally(() => this.#running.delete(project))
    this.#running.set(project, running)
  }

  /** Until nothing is being done any more. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running.values())
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.settled()
  }

  async #all(step: () => Promise<boolean>): Promise<void> {
    let isMore = true
    while (isMore && !this.#isClosed) isMore = await step()
  }
}
