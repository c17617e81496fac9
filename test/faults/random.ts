/** Chance that comes out the same for the same seed, so that a failed round can be had again. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** From 0 up to 1, all alike. */
  next(): number {
    // Weyl's sequence, mixed so that neighbouring seeds have nothing in common.
    this.#state = (this.#state + 0x9e3779b9) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
  }

  /** A whole number from 0 up to that one. */
  below(end: number): number {
    return Math.floor(this.next() * end)
  }

  isLucky(): boolean {
    return this.next() < 0.5
  }

  pick<T>(from: readonly T[]): T {
    return from[this.below(from.length)] as T
  }

  shuffled<T>(items: readonly T[]): T[] {
    const left = [...items]
    return items.map(() => left.splice(this.below(left.length), 1)[0] as T)
  }
}
