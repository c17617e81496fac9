import type { Readable, Writable } from 'node:stream'
import { type JSONRPCMessage, parseJSONRPCMessage, type Transport } from '@modelcontextprotocol/server'

/** A line longer than this is answered and passed over; it never fills the memory. */
const lineLimit = 4 * 1024 * 1024

/**
 * MCP over two streams, one JSON message a line. Unlike the SDK's own it answers what it cannot read, and a line
 * that is too long costs that line and not the connection.
 */
export class StdioTransport implements Transport {
  onclose?: () => void
  onerror?: (error: Error) => void
  onmessage?: (message: JSONRPCMessage) => void
  readonly #input: Readable
  readonly #output: Writable
  readonly #finish: () => Promise<void>
  #parts: Buffer[] = []
  #length = 0
  #skipping = false
  #closed = false

  /** `finish` is waited for when the input has ended: what was asked before is still answered. */
  constructor(input: Readable, output: Writable, finish: () => Promise<void> = async () => {}) {
    this.#input = input
    this.#output = output
    this.#finish = finish
  }

  async start(): Promise<void> {
    this.#input.on('data', this.#read)
    this.#input.on('error', this.#fail)
    this.#input.once('end', this.#end)
    this.#input.once('close', this.#end)
    this.#output.on('error', this.#fail)
    if (this.#input.readableEnded || this.#input.destroyed) queueMicrotask(this.#end)
  }

  send(message: JSONRPCMessage): Promise<void> {
    if (this.#closed) return Promise.reject(new Error('the connection is closed'))
    return new Promise((resolve, reject) => {
      this.#output.write(`${JSON.stringify(message)}\n`, (error) => (error ? reject(error) : resolve()))
    })
  }

  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    this.#input.off('data', this.#read)
    this.#input.pause()
    this.#parts = []
    this.onclose?.()
  }

  readonly #end = (): void => void this.#finish().then(() => this.close())

  readonly #fail = (error: Error): void => {
    if (this.#closed) return
    this.onerror?.(error)
    void this.close()
  }

  readonly #read = (chunk: Buffer): void => {
    let rest = chunk
    for (let end = rest.indexOf(10); end !== -1 && !this.#closed; end = rest.indexOf(10)) {
      this.#keep(rest.subarray(0, end))
      rest = rest.subarray(end + 1)
      this.#finishLine()
    }
    this.#keep(rest)
  }

  #keep(part: Buffer): void {
    if (this.#skipping || part.length === 0) return
    this.#length += part.length
    this.#parts.push(part)
    if (this.#length <= lineLimit) return
    this.#skipping = true
    this.#parts = []
    this.#answer(null, -32600, `The message is longer than ${lineLimit} bytes.`)
  }

  #finishLine(): void {
    const line = this.#skipping ? '' : Buffer.concat(this.#parts).toString('utf8').trim()
    this.#parts = []
    this.#length = 0
    this.#skipping = false
    if (line !== '') this.#deliver(line)
  }

  #deliver(line: string): void {
    let value: unknown
    try {
      value = JSON.parse(line)
    } catch {
      this.#answer(null, -32700, 'Parse error: the line is not JSON.')
      return
    }
    let message: JSONRPCMessage
    try {
      message = parseJSONRPCMessage(value)
    } catch {
      this.#answer(idOf(value), -32600, 'Invalid request: the line is not a JSON-RPC message.')
      return
    }
    this.onmessage?.(message)
  }

  #answer(id: string | number | null, code: number, message: string): void {
    const answer = { jsonrpc: '2.0', id, error: { code, message } }
    void this.send(answer as JSONRPCMessage).catch(() => {})
  }
}

function idOf(value: unknown): string | number | null {
  const id = (value as { id?: unknown } | null)?.id
  return typeof id === 'string' || typeof id === 'number' ? id : null
}
