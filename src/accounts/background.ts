/** Work that nobody waits for. What fails in it is reported; closing waits for what is under way. */
export class Background {
  readonly #report: (message: string, error?: unknown) => void
  readonly #underWay = new Set<Promise<void>>()

  constructor(report: (message: string, error?: unknown) => void) {
    this.#report = report
  }

  run(work: () => Promise<void>): void {
    const running: Promise<void> = work()
      .catch((error: unknown) => this.#report('work in the background failed', error))
      .finally(() => this.#underWay.delete(running))
    this.#underWay.add(running)
  }

  async settle(): Promise<void> {
    await Promise.all(this.#underWay)
  }
}
