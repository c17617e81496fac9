import { once } from 'node:events'
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { modernHeaders, modernMeta } from './modern-call.ts'

export interface Heard {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** Comes from an address of its own, 127.0.1.7 for example; only on Linux are all of 127.x this machine. */
export class Visitor {
  readonly #url: URL
  readonly #agent: Agent
  readonly #localAddress: string
  /** Sent with everything: a key, or a cookie. */
  headers: Record<string, string> = {}

  constructor(url: string, localAddress: string, maxSockets = 20) {
    this.#url = new URL(url)
    this.#localAddress = localAddress
    this.#agent = new Agent({ keepAlive: true, maxSockets })
  }

  async ask(method: string, path: string, body?: unknown, headers: object = {}): Promise<Heard> {
    const sent = this.send(method, path, headers)
    sent.end(body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body))
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    return { status: response.statusCode ?? 0, headers: response.headers, body: await text(response) }
  }

  /** A request that is still to be ended. */
  send(method: string, path: string, headers: object = {}): ClientRequest {
    return request(new URL(path, this.#url), {
      method,
      agent: this.#agent,
      localAddress: this.#localAddress,
      headers: {
        ...(method !== 'GET' && { 'content-type': 'application/json', origin: this.#url.origin }),
        ...this.headers,
        ...headers,
      },
    })
  }

  callTool(name: string, args: object): Promise<Heard> {
    const params = { name, arguments: args, _meta: modernMeta }
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params }
    return this.ask('POST', '/mcp', message, modernHeaders('tools/call', name))
  }

  /** Makes an account, and keeps its cookie. */
  async signUp(name: string): Promise<void> {
    const body = { name, email: `${name}@example.com`, password: 'seven green lanterns' }
    const { status, headers, body: said } = await this.ask('POST', '/api/auth/sign-up/email', body)
    if (status !== 200) throw new Error(`no account: ${status} ${said}`)
    const cookies = headers['set-cookie'] ?? []
    this.headers = { cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; ') }
  }

  async key(scopes: readonly string[]): Promise<string> {
    const { status, body } = await this.ask('POST', '/api/keys', { name: 'a key', scopes })
    if (status !== 201) throw new Error(`no key: ${status} ${body}`)
    return JSON.parse(body).key.secret
  }

  close(): void {
    this.#agent.destroy()
  }
}
