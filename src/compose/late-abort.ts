/** An AbortController that is made when something can be stopped: Node loads what it is made of, and a list stops nothing. */
export class LateAbort {
  #controller: AbortController | undefined
  #isAborted = false

  get isAborted(): boolean {
    return this.#isAborted
  }

  get signal(): AbortSignal {
    this.#controller ??= new AbortController()
    if (this.#isAborted) this.#controller.abort()
    return this.#controller.signal
  }

  abort(): void {
    this.#isAborted = true
    this.#controller?.abort()
  }
}
