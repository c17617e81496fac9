/** So long one piece of work runs before others get their turn; a statement in it may take as long again. */
const sliceMs = 20

/** Cuts long work into pieces, so that one person's thousands do not hold up everybody's requests. */
export class Slice {
  // Not `performance`, which Node loads at its first use: a millisecond of a short command.
  #since = Date.now()

  /** To be waited for between two steps: done at once while the piece is short. */
  turn(): Promise<void> | undefined {
    if (Date.now() - this.#since < sliceMs) return undefined
    return new Promise((resolve) => {
      setImmediate(() => {
        this.#since = Date.now()
        resolve()
      })
    })
  }
}
