import { randomUUID } from 'node:crypto'
import {
  type AuthInfo,
  isInitializeRequest,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import { rpcError } from './rpc-error.ts'

interface McpSession {
  readonly owner: string
  /** What it was opened on; a client with other rights has to open another. */
  readonly place: object
  readonly transport: WebStandardStreamableHTTPServerTransport
  seen: number
}

export interface SessionLimits {
  readonly idleMs: number
  readonly most: number
}

/** 2025 clients keep a session. It belongs to the owner who opened it alone. */
export class Sessions {
  /** Those that were quiet longest come first. */
  readonly #sessions = new Map<string, McpSession>()
  readonly #limits: SessionLimits
  readonly #sweeper: NodeJS.Timeout

  constructor(limits: SessionLimits = { idleMs: 3_600_000, most: 2_000 }) {
    this.#limits = limits
    this.#sweeper = setInterval(() => this.#sweep(), Math.min(60_000, limits.idleMs))
    this.#sweeper.unref()
  }

  get count(): number {
    return this.#sessions.size
  }

  /** Answers a request of the 2025 protocols; `open` makes the server of a new session at this place. */
  async handle(
    request: Request,
    options: { readonly parsedBody: unknown; readonly authInfo: AuthInfo },
    owner: string,
    place: object,
    open: () => Server,
  ): Promise<Response> {
    const id = request.headers.get('mcp-session-id')
    if (id !== null) {
      const session = this.#sessions.get(id)
      // The session of another owner is answered like one that never was.
      if (session?.owner !== owner || session.place !== place)
        return rpcError(404, -32001, 'Session not found')
      session.seen = Date.now()
      this.#sessions.delete(id)
      this.#sessions.set(id, session)
      return session.transport.handleRequest(request, options)
    }
    // Only a session has a stream to offer; clients and registries that try for one go on with POST.
    if (request.method !== 'POST') return rpcError(405, -32000, 'Method not allowed.', { allow: 'POST' })
    if (!isInitializeRequest(options.parsedBody)) {
      return rpcError(
        400,
        -32000,
        'Bad Request: open a session with initialize, then send its Mcp-Session-Id.',
      )
    }
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (sessionId) =>
        this.#keep(sessionId, { owner, place, transport, seen: Date.now() }),
    })
    const server = open()
    await server.connect(transport)
    const closed = transport.onclose
    transport.onclose = () => {
      if (transport.sessionId !== undefined) this.#sessions.delete(transport.sessionId)
      closed?.()
    }
    return transport.handleRequest(request, options)
  }

  async close(): Promise<void> {
    clearInterval(this.#sweeper)
    await Promise.all([...this.#sessions.values()].map(({ transport }) => transport.close()))
  }

  #keep(id: string, session: McpSession): void {
    this.#sessions.set(id, session)
    if (this.#sessions.size <= this.#limits.most) return
    const [quietest] = this.#sessions.values()
    void quietest?.transport.close()
  }

  #sweep(): void {
    const before = Date.now() - this.#limits.idleMs
    for (const { seen, transport } of this.#sessions.values()) if (seen < before) void transport.close()
  }
}
