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

interface SessionLimits {
  readonly idleMs: number
  /** Of one owner: the one that was quiet longest makes room. */
  readonly sessionsEach: number
  /** Of all together. Where there is no room, only one's own can be ended for another. */
  readonly sessions: number
}

interface Asked {
  readonly parsedBody: unknown
  readonly authInfo: AuthInfo
  readonly owner: string
  /** What the session is opened on. */
  readonly place: object
  /** Why no session may be opened now. */
  readonly refuse: () => Promise<Response | undefined>
  readonly open: () => Server
  /** Calls back when what it was opened with is taken back; what it gives ends that. */
  readonly onRevoked: (end: () => void) => () => void
}

/** 2025 clients keep a session. It belongs to the owner who opened it alone. */
export class Sessions {
  /** Those that were quiet longest come first. */
  readonly #sessions = new Map<string, McpSession>()
  /** The same by owner, in the same order. */
  readonly #ofOwner = new Map<string, Map<string, McpSession>>()
  readonly #limits: SessionLimits
  readonly #sweeper: NodeJS.Timeout

  constructor(limits: SessionLimits) {
    this.#limits = limits
    this.#sweeper = setInterval(() => this.#sweep(), Math.min(60_000, limits.idleMs))
    this.#sweeper.unref()
  }

  get count(): number {
    return this.#sessions.size
  }

  /** Answers a request of the 2025 protocols; `open` makes the server of a new session at this place. */
  async handle(request: Request, asked: Asked): Promise<Response> {
    const { parsedBody, authInfo, owner, place } = asked
    const id = request.headers.get('mcp-session-id')
    if (id !== null) {
      const session = this.#sessions.get(id)
      // The session of another owner is answered like one that never was.
      if (session?.owner !== owner || session.place !== place)
        return rpcError(404, -32001, 'Session not found')
      session.seen = Date.now()
      this.#remove(id)
      this.#add(id, session)
      return session.transport.handleRequest(request, { parsedBody, authInfo })
    }
    // Only a session has a stream to offer; clients and registries that try for one go on with POST.
    if (request.method !== 'POST') return rpcError(405, -32000, 'Method not allowed.', { allow: 'POST' })
    if (!isInitializeRequest(parsedBody)) {
      return rpcError(
        400,
        -32000,
        'Bad Request: open a session with initialize, then send its Mcp-Session-Id.',
      )
    }
    const refused = (await asked.refuse()) ?? (this.#makeRoom(owner) ? undefined : full())
    return refused ?? this.#open(request, asked)
  }

  async close(): Promise<void> {
    clearInterval(this.#sweeper)
    await Promise.all([...this.#sessions.values()].map(({ transport }) => transport.close()))
  }

  async #open(
    request: Request,
    { parsedBody, authInfo, owner, place, open, onRevoked }: Asked,
  ): Promise<Response> {
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => this.#add(id, { owner, place, transport, seen: Date.now() }),
    })
    const server = open()
    await server.connect(transport)
    const closed = transport.onclose
    const unwatch = onRevoked(() => void transport.close())
    transport.onclose = () => {
      unwatch()
      if (transport.sessionId !== undefined) this.#remove(transport.sessionId)
      closed?.()
    }
    return transport.handleRequest(request, { parsedBody, authInfo })
  }

  /** Ends sessions of this owner until there is room for one more; false where even that is not enough. */
  #makeRoom(owner: string): boolean {
    const own = this.#ofOwner.get(owner) ?? new Map<string, McpSession>()
    for (const [id, { transport }] of own) {
      if (own.size < this.#limits.sessionsEach && this.#sessions.size < this.#limits.sessions) break
      this.#remove(id)
      void transport.close()
    }
    return this.#sessions.size < this.#limits.sessions
  }

  #add(id: string, session: McpSession): void {
    this.#sessions.set(id, session)
    const own = this.#ofOwner.get(session.owner) ?? new Map<string, McpSession>()
    this.#ofOwner.set(session.owner, own.set(id, session))
  }

  #remove(id: string): void {
    const session = this.#sessions.get(id)
    if (!session) return
    this.#sessions.delete(id)
    const own = this.#ofOwner.get(session.owner)
    own?.delete(id)
    if (own?.size === 0) this.#ofOwner.delete(session.owner)
  }

  #sweep(): void {
    const before = Date.now() - this.#limits.idleMs
    for (const { seen, transport } of this.#sessions.values()) if (seen < before) void transport.close()
  }
}

function full(): Response {
  return rpcError(503, -32000, 'The server has no room for another session. Try again in a moment.', {
    'retry-after': '10',
  })
}
