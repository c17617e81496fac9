/** Keeps so many values and forgets the one that was asked for longest ago. */
export class RecentlyUsed<Value> {
  readonly #limit: number
  readonly #values = new Map<string, Value>()

  constructor(limit: number) {
    this.#limit = limit
  }

  get(key: string): Value | undefined {
    const value = this.#values.get(key)
    if (value === undefined) return undefined
    // Maps keep the order in which keys came: the first is the oldest.
    this.#values.delete(key)
    this.#values.set(key, value)
    return value
  }

  set(key: string, value: Value): void {
    this.#values.set(key, value)
    if (this.#values.size > this.#limit) this.#values.delete(this.#values.keys().next().value as string)
  }
}
