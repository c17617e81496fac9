/** Numbers by chance that are the same again for the same seed: a round that failed can be run again. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** From zero up to, and without, the limit. */
  below(limit: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
  }

  pick<T>(choices: readonly T[]): T {
    return choices[this.below(choices.length)] as T
  }

  /** Letters, accents, other scripts and emoji, with spaces between. */
  text(length: number): string {
    const letters = [...'abcdefghijklmnopqrstuvwxyzäöüéñçßøłžабвжд日本語한국어']
    const words = Array.from({ length }, (_, index) =>
      index % 6 === 5 ? ' ' : this.below(40) === 0 ? '🌱' : this.pick(letters),
    )
    return words.join('').trim()
  }
}
