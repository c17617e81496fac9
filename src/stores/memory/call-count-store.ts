import type { CallCount, CallCountStore } from '../../usage/call-durations.ts'

export class MemoryCallCountStore implements CallCountStore {
  readonly #counts = new Map<string, CallCount>()

  async add(counts: readonly CallCount[]): Promise<void> {
    for (const count of counts) {
      const key = [count.day, count.contract, count.tool, count.outcome].join('\n')
      const before = this.#counts.get(key)
      this.#counts.set(key, {
        ...count,
        calls: count.calls + (before?.calls ?? 0),
        durations: count.durations.map((one, place) => one + (before?.durations[place] ?? 0)),
      })
    }
  }

  async list(since: string): Promise<CallCount[]> {
    const keys = [...this.#counts.keys()].sort()
    return keys.map((key) => this.#counts.get(key) as CallCount).filter(({ day }) => day >= since)
  }
}
