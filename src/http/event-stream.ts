import type { News } from '../contracts/news-subscription.ts'

export interface Greeting {
  readonly last: number
  /** False when more was missed than is brought. */
  readonly isComplete: boolean
  readonly missed: readonly News[]
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
  #waiting: News[] | undefined = []
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
    for (const news of [...missed, ...waiting]) this.tell(news)
  }

  tell(news: News): void {
    if (this.#waiting) {
      if (this.#waiting.push(news) > waitingLimit) this.#drop()
      return
    }
    if (news.id !== null && news.id <= this.#sent) return
    this.#sent = news.id ?? this.#sent
    const id = news.id === null ? '' : `id: ${news.id}\n`
    this.#write(`${id}event: change\ndata: ${JSON.stringify(news)}\n\n`)
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
