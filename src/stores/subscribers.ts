/** Those who want to be told, by what they want to be told of. */
export class Subscribers {
  readonly #watchers = new Map<() => void, readonly string[]>()
  readonly #byTopic = new Map<string, Set<() => void>>()
  /** How many turns have come up and were not taken. */
  #turns = 0

  get size(): number {
    return this.#watchers.size
  }

  add(tell: () => void, topics: readonly string[] = []): void {
    this.#watchers.set(tell, topics)
    for (const topic of topics) {
      const watchers = this.#byTopic.get(topic) ?? new Set()
      this.#byTopic.set(topic, watchers.add(tell))
    }
  }

  remove(tell: () => void): void {
    for (const topic of this.#watchers.get(tell) ?? []) {
      const watchers = this.#byTopic.get(topic)
      if (watchers?.delete(tell) && watchers.size === 0) this.#byTopic.delete(topic)
    }
    this.#watchers.delete(tell)
  }

  tell(topic: string): void {
    for (const tell of [...(this.#byTopic.get(topic) ?? [])]) tell()
  }

  /** Tells this part of all, and another one each time. */
  tellNext(part: number): void {
    this.#turns += this.#watchers.size * part
    const count = Math.floor(this.#turns)
    this.#turns -= count
    for (const [tell, topics] of [...this.#watchers].slice(0, count)) {
      this.#watchers.delete(tell)
      this.#watchers.set(tell, topics)
      tell()
    }
  }

  tellAll(): void {
    for (const tell of [...this.#watchers.keys()]) tell()
  }
}
