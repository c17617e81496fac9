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
const heartbeat = encoder.encode(': still here\n\n')

/** Events that come together, written down once for all who hear of them. */
export interface EventBatch {
  readonly events: readonly StreamEvent[]
  readonly bytes: Uint8Array
}

export function batchOf(events: readonly StreamEvent[]): EventBatch {
  return { events, bytes: encoder.encode(events.map(eventText).join('')) }
}

function eventText({ event, id, data }: StreamEvent): string {
  return `${id === null ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
}

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
    this.notify(batchOf([...missed, ...waiting]))
  }

  notify(batch: EventBatch): void {
    if (this.#waiting) {
      if (this.#waiting.push(...batch.events) > waitingLimit) this.#drop()
      return
    }
    const fresh = batch.events.filter(({ id }) => id === null || id > this.#sent)
    this.#sent = fresh.findLast(({ id }) => id !== null)?.id ?? this.#sent
    if (fresh.length > 0)
      this.#send(fresh.length === batch.events.length ? batch.bytes : batchOf(fresh).bytes)
  }

  /** Keeps proxies from thinking that nobody is there, and finds out when that is so. */
  beat(): void {
    this.#send(heartbeat)
  }

  end(): void {
    if (this.#isOver) return
    this.#over()
    this.#controller?.close()
  }

  #write(text: string): void {
    this.#send(encoder.encode(text))
  }

  #send(bytes: Uint8Array): void {
    if (this.#isOver || !this.#controller) return
    this.#controller.enqueue(bytes)
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
