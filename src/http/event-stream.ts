export interface StreamEvent {
  readonly event: 'change' | 'projects' | 'inbox'
  /** By which a client says what it has seen; null where that cannot be brought again. */
  readonly id: number | null
  readonly data: object
}

interface Greeting {
  readonly last: number
  /** False when more was missed than is brought. */
  readonly isComplete: boolean
  readonly missed: readonly StreamEvent[]
}

/** How much is kept for a client that does not read, beside what the system keeps for it. */
const unreadLimit = 128 * 1024
const waitingLimit = 1_000

const encoder = new TextEncoder()

/** One client that listens, in the format of server-sent events. */
export class EventStream {
  readonly openedAt = Date.now()
  readonly body: ReadableStream<Uint8Array>
  readonly #cut: () => void
  readonly #onEnd: () => void
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined
  /** What came before the greeting was written. */
  #waiting: StreamEvent[] | undefined = []
  #sent = 0
  #isOver = false

  /** `cut` ends the connection of a client that does not read. */
  constructor(cut: () => void, onEnd: () => void) {
    this.#cut = cut
    this.#onEnd = onEnd
    this.body = new ReadableStream(
      {
        start: (controller) => {
          this.#controller = controller
        },
        cancel: () => this.#over(),
      },
      { highWaterMark: unreadLimit, size: (chunk) => chunk.byteLength },
    )
  }

  begin({ last, isComplete, missed }: Greeting): void {
    // From here on the client has seen nothing newer than what comes next, should it be cut off in between.
    this.#sent = (missed[0]?.id ?? last + 1) - 1
    this.#write(
      `retry: 1000\nid: ${this.#sent}\nevent: hello\ndata: ${JSON.stringify({ last, isComplete })}\n\n`,
    )
    const waiting = this.#waiting ?? []
    this.#waiting = undefined
    for (const event of [...missed, ...waiting]) this.notify(event)
  }

  notify(told: StreamEvent): void {
    if (this.#waiting) {
      if (this.#waiting.push(told) > waitingLimit) this.#drop()
      return
    }
    const { event, id, data } = told
    if (id !== null && id <= this.#sent) return
    this.#sent = id ?? this.#sent
    this.#write(`${id === null ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  /** Keeps proxies from thinking that nobody is there, and finds out when that is so. */
  beat(): void {
    this.#write(': still here\n\n')
  }

  end(): void {
    if (this.#isOver) return
    this.#over()
    this.#controller?.close()
  }

  #write(text: string): void {
    if (this.#isOver || !this.#controller) return
    this.#controller.enqueue(encoder.encode(text))
    if ((this.#controller.desiredSize ?? 0) <= 0) this.#drop()
  }

  /** It comes back by itself and says what it has seen. */
  #drop(): void {
    if (this.#isOver) return
    this.#over()
    this.#cut()
    this.#controller?.close()
  }

  #over(): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#onEnd()
  }
}
