import { connect, type Socket } from 'node:net'

const version = '2026-07-28'

/** A request as it stands on the wire. */
export interface RawRequest {
  readonly head: string
  readonly body: string
}

export interface RawAnswer {
  readonly status: number
  readonly body: string
}

/** One tool call of the 2026 protocol. */
export function rawCall(name: string, args: object): RawRequest {
  return rawMessage('tools/call', { name, arguments: args }, { 'mcp-name': name })
}

/** What a client sends that wants to hear of changes to these resources, for as long as it stays. */
export function rawListen(...uris: readonly string[]): RawRequest {
  return rawMessage('subscriptions/listen', { notifications: { resourceSubscriptions: uris } })
}

function rawMessage(method: string, params: object, headers: Record<string, string> = {}): RawRequest {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': version,
    'io.modelcontextprotocol/clientCapabilities': {},
    'io.modelcontextprotocol/clientInfo': { name: 'raw', version: '1' },
  }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { ...params, _meta } })
  const head = rawHead('POST', '/mcp', {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': version,
    'mcp-method': method,
    ...headers,
  })
  return { head, body }
}

export function rawHead(method: string, path: string, headers: Record<string, string>): string {
  const lines = Object.entries({ host: '127.0.0.1', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`
}

/** A connection whose every byte is the test's own, for clients that do what none should. */
export class RawSocket implements Disposable {
  readonly #socket: Socket
  readonly #openedAt = performance.now()
  #heard = ''
  #wake = Promise.withResolvers<void>()
  #isOver = false
  /** The milliseconds it lived, once it is gone, whoever ended it. */
  readonly closed: Promise<number>

  constructor(url: string) {
    this.#socket = connect(Number(new URL(url).port), '127.0.0.1')
    // Byte for byte, so that lengths can be compared.
    this.#socket.setEncoding('latin1').on('data', (text: string) => {
      this.#heard += text
      this.#stir()
    })
    this.#socket.on('error', () => {}) // being cut off is what these connections are about
    this.closed = new Promise((resolve) => {
      this.#socket.once('close', () => {
        this.#isOver = true
        this.#stir()
        resolve(performance.now() - this.#openedAt)
      })
    })
  }

  get isOver(): boolean {
    return this.#isOver
  }

  /** Of the answer, as soon as its first line is there. */
  get status(): number | undefined {
    const [, status] = /^HTTP\/1\.1 (\d{3}) /.exec(this.#heard) ?? []
    return status === undefined ? undefined : Number(status)
  }

  /** The answer, once all of it is there. */
  get answer(): RawAnswer | undefined {
    const end = this.#heard.indexOf('\r\n\r\n')
    if (end < 0 || this.status === undefined) return undefined
    const [head, rest] = [this.#heard.slice(0, end), this.#heard.slice(end + 4)]
    const body = wholeBody(head, rest)
    return body === undefined
      ? undefined
      : { status: this.status, body: Buffer.from(body, 'latin1').toString('utf8') }
  }

  /** Done when the system has taken it for sending, or the connection is gone. */
  async write(bytes: string | Uint8Array): Promise<void> {
    if (this.#isOver || !this.#socket.writable) return
    await Promise.race([
      this.closed,
      new Promise<void>((resolve) => this.#socket.write(bytes, () => resolve())),
    ])
  }

  /** Done when anything was heard, or nothing can be any more. */
  hears(): Promise<void> {
    return this.#until(() => this.#heard !== '')
  }

  /** Done when the answer is complete, or cannot be any more. */
  async answered(): Promise<RawAnswer | undefined> {
    await this.#until(() => this.answer !== undefined)
    return this.answer
  }

  /** `resets` leaves the other side to find out by an error. */
  hangUp(resets = false): void {
    if (resets) this.#socket.resetAndDestroy()
    else this.#socket.destroy()
  }

  [Symbol.dispose](): void {
    this.hangUp()
  }

  async #until(isSo: () => boolean): Promise<void> {
    while (!isSo() && !this.#isOver) await this.#wake.promise
  }

  #stir(): void {
    this.#wake.resolve()
    this.#wake = Promise.withResolvers()
  }
}

/** Undefined while some of it is missing. */
function wholeBody(head: string, rest: string): string | undefined {
  const length = /^content-length: (\d+)\s*$/im.exec(head)?.[1]
  if (length !== undefined) return rest.length >= Number(length) ? rest.slice(0, Number(length)) : undefined
  if (!/^transfer-encoding: chunked\s*$/im.test(head)) return undefined
  let [body, at] = ['', 0]
  for (;;) {
    const line = rest.indexOf('\r\n', at)
    const size = Number.parseInt(rest.slice(at, line), 16)
    if (line < 0 || Number.isNaN(size) || rest.length < line + 2 + size + 2) return undefined
    if (size === 0) return body
    body += rest.slice(line + 2, line + 2 + size)
    at = line + 2 + size + 2
  }
}
