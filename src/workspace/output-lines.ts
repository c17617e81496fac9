const newline = 0x0a

/**
 * Lines out of a stream that comes in pieces. Of a line past the limit only the beginning is kept, so that memory does
 * not depend on what is searched. A last line without an end is left out: its writer was stopped in the middle.
 */
export class OutputLines {
  readonly #limit: number
  #parts: Buffer[] = []
  #length = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  /** The lines that this piece completes. */
  *add(piece: Buffer): Generator<string> {
    let start = 0
    for (let end = piece.indexOf(newline); end !== -1; end = piece.indexOf(newline, start)) {
      this.#keep(piece.subarray(start, end))
      yield this.#take()
      start = end + 1
    }
    this.#keep(piece.subarray(start))
  }

  #keep(part: Buffer): void {
    const kept = part.subarray(0, this.#limit - this.#length)
    if (kept.length === 0) return
    this.#parts.push(kept)
    this.#length += kept.length
  }

  #take(): string {
    const line =
      this.#parts.length === 1 ? (this.#parts[0] as Buffer) : Buffer.concat(this.#parts, this.#length)
    this.#parts = []
    this.#length = 0
    return line.toString()
  }
}
