import { once } from 'node:events'
import { type ClientRequest, get, type IncomingMessage } from 'node:http'

export interface HeardEvent {
  readonly id: string | null
  readonly event: string
  // biome-ignore lint/suspicious/noExplicitAny: a test names the field it is about.
  readonly data: any
  /** When it arrived. */
  readonly at: number
}

/** A stream of server-sent events, read as it comes over a connection of its own. */
export class EventClient implements Disposable {
  readonly heard: HeardEvent[] = []
  readonly headers: IncomingMessage['headers']
  /** Done when the server has ended it or it was closed here. */
  readonly ended: Promise<void>
  readonly #request: ClientRequest
  #wake = Promise.withResolvers<void>()
  #isOver = false

  static async open(
    url: string,
    lastEventId?: string,
    { cookie, project, across }: { cookie?: string; project?: string; across?: '1' } = {},
  ): Promise<EventClient> {
    const headers = {
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
      ...(cookie !== undefined && { cookie }),
    }
    const named = { ...(project !== undefined && { project }), ...(across && { across }) }
    const query = Object.keys(named).length === 0 ? '' : `?${new URLSearchParams(named)}`
    // Pooled connections would outlive what is closed here.
    const request = get(`${url}/api/events${query}`, { agent: false, headers })
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    if (response.statusCode !== 200) throw new Error(`refused with ${response.statusCode}`)
    return new EventClient(request, response)
  }

  private constructor(request: ClientRequest, response: IncomingMessage) {
    this.#request = request
    this.headers = response.headers
    this.ended = this.#read(response)
      .catch(() => {})
      .finally(() => {
        this.#isOver = true
        this.#wake.resolve()
      })
  }

  /** Waits for the event that satisfies the wish; fails when the stream ends before. */
  async hears(wish: (event: HeardEvent) => boolean): Promise<HeardEvent> {
    for (;;) {
      const found = this.heard.find(wish)
      if (found) return found
      if (this.#isOver) throw new Error(`not heard: ${JSON.stringify(this.heard)}`)
      await this.#wake.promise
    }
  }

  hello(): Promise<HeardEvent> {
    return this.hears(({ event }) => event === 'hello')
  }

  change(id: number): Promise<HeardEvent> {
    return this.hears(({ event, data }) => event === 'change' && data.id === id)
  }

  close(): void {
    this.#request.destroy()
  }

  [Symbol.dispose](): void {
    this.close()
  }

  async #read(response: IncomingMessage): Promise<void> {
    let rest = ''
    response.setEncoding('utf8')
    for await (const text of response) {
      const blocks = `${rest}${text}`.split('\n\n')
      rest = blocks.pop() as string
      for (const block of blocks) this.#take(block)
      this.#wake.resolve()
      this.#wake = Promise.withResolvers()
    }
  }

  #take(block: string): void {
    const fields = new Map<string, string>()
    for (const line of block.split('\n')) {
      const [, name, value] = /^(\w*): (.*)$/.exec(line) ?? []
      if (name === undefined) throw new Error(`no line of an event: ${line}`)
      fields.set(name, value as string)
    }
    const data = fields.get('data')
    if (data === undefined) return // a comment
    this.heard.push({
      id: fields.get('id') ?? null,
      event: fields.get('event') ?? 'message',
      data: JSON.parse(data),
      at: performance.now(),
    })
  }
}
