import {
  createMcpHandler,
  isLegacyRequest,
  type McpHttpHandler,
  type Server,
} from '@modelcontextprotocol/server'
import type { Caller } from '../contracts/call.ts'
import { callerKey } from '../contracts/caller.ts'
import { type CredentialWatch, noWatch } from '../identity.ts'
import { secondsToWait, tooOften } from './admission.ts'
import { answerPlainly } from './answer-plainly.ts'
import { endingStream } from './ending-stream.ts'
import { oversized } from './message-limits.ts'
import { plainCall } from './plain-call.ts'
import { withCaller } from './request-caller.ts'
import {
  isListen,
  SubscribingBus,
  SubscriptionQuota,
  subscribeToResources,
} from './resource-subscriptions.ts'
import { rpcError } from './rpc-error.ts'
import { RunningRequests } from './running.ts'
import { createServer, type Service } from './server.ts'
import { Sessions } from './sessions.ts'

export interface McpEndpoint {
  /** Serves one request as this caller, in whatever protocol era it is written. */
  handle(request: Request, parsedBody: unknown, caller: Caller, service: Service): Promise<Response>
  /** Lets the running calls finish, within the grace time, and then ends every stream. */
  close(graceMs?: number): Promise<void>
}

/** What one person can have open and kept, so that nobody takes it from others. */
export interface McpLimits {
  readonly idleMs: number
  readonly sessionsEach: number
  readonly sessions: number
  readonly subscriptionsEach: number
  readonly streamsEach: number
  /** After this long a stream is ended, so that its client has to say again who it is. */
  readonly streamMs: number
  /** Kept without a stream on them; they are made again when they are needed. */
  readonly handlers: number
}

const usualLimits: McpLimits = {
  idleMs: 3_600_000,
  sessionsEach: 100,
  sessions: 10_000,
  subscriptionsEach: 2_000,
  streamsEach: 50,
  streamMs: 3_600_000,
  handlers: 500,
}

/** What serves the 2026 requests of one owner in one project. */
interface Modern {
  readonly owner: string
  readonly handler: McpHttpHandler
  readonly bus: SubscribingBus
  /** Requests that may still open a stream. */
  opening: number
}

/** One endpoint for all eras: 2026 requests stand alone, older ones live in sessions. */
export function createMcpEndpoint(
  onError: (error: Error) => void,
  given: Partial<McpLimits> = {},
  credentials: CredentialWatch = noWatch,
): McpEndpoint {
  const limits = { ...usualLimits, ...given }
  const sessions = new Sessions(limits)
  const subscriptions = new SubscriptionQuota(limits.subscriptionsEach)
  const running = new RunningRequests()
  const handlers = new Map<Service, Map<string, Modern>>()

  // One handler for what an owner sees in a project, because the streams on a handler's bus hear of everything on it.
  const handlerFor = (service: Service, caller: Caller): Modern => {
    const ofService = handlers.get(service) ?? new Map<string, Modern>()
    handlers.set(service, ofService)
    const seen = callerKey(caller)
    const known = ofService.get(seen)
    if (known) return known
    // Who is removed from the project is told by the end of their streams.
    const endAll = () => {
      ofService.delete(seen)
      void handler.close()
    }
    const bus = new SubscribingBus(subscribeToResources(service.deps, kept(caller)), endAll)
    const handler: McpHttpHandler = createMcpHandler(
      () => createServer(service, kept(caller), { running, bus }),
      {
        legacy: 'reject',
        bus,
        onerror: onError,
      },
    )
    const made = { owner: caller.owner, handler, bus, opening: 0 }
    ofService.set(seen, made)
    dropUnused(ofService, limits.handlers)
    return made
  }

  const every = (): Modern[] => [...handlers.values()].flatMap((ofService) => [...ofService.values()])
  const streamsOf = (owner: string): number =>
    every().reduce((sum, one) => (one.owner === owner ? sum + one.bus.listenerCount + one.opening : sum), 0)

  const watch = ({ credential }: Caller, onEnd: () => void): (() => void) =>
    credential === undefined ? () => {} : credentials.watch(credential, onEnd)
  /** A stream ends with its time, or with what its client came with. */
  const lasting = (stream: Response, caller: Caller): Response =>
    endingStream(stream, limits.streamMs, (end) => watch(caller, end))

  return {
    async handle(request, parsedBody, caller, service) {
      const plain = plainCall(request.headers, parsedBody, service)
      if (plain) return running.during(() => answerPlainly(service, plain, caller, request.signal))
      const tooLarge = oversized(parsedBody)
      if (tooLarge !== undefined) return rpcError(400, -32602, tooLarge)
      if (await isLegacyRequest(request, parsedBody)) {
        const connection = request.headers.get('mcp-session-id') ?? undefined
        const answer = await sessions.handle(request, {
          parsedBody,
          onRevoked: (end) => watch(caller, end),
          authInfo: withCaller({ ...caller, connection }),
          owner: caller.owner,
          place: service,
          refuse: async () => refuseAt(await secondsToWait(service.deps, caller, 'initialize')),
          open: () => {
            const onGone = (gone: Server) => void gone.close()
            const server = createServer(service, kept(caller), { running, subscriptions, onGone })
            server.onerror = onError
            return server
          },
        })
        return request.method === 'GET' ? lasting(answer, caller) : answer
      }
      const authInfo = withCaller(caller)
      if (!isListen(parsedBody))
        return handlerFor(service, caller).handler.fetch(request, { parsedBody, authInfo })
      const refused = refuseAt(await secondsToWait(service.deps, caller, 'subscriptions/listen'))
      if (refused) return refused
      if (streamsOf(caller.owner) >= limits.streamsEach)
        return rpcError(429, -32000, 'You have too many streams open. Close some and try again.', {
          'retry-after': '1',
        })
      const modern = handlerFor(service, caller)
      modern.opening += 1
      try {
        await modern.bus.begin()
        return lasting(await modern.handler.fetch(request, { parsedBody, authInfo }), caller)
      } finally {
        modern.opening -= 1
        modern.bus.endIfUnused() // when it was refused
      }
    },
    async close(graceMs = 3_000) {
      await running.settled(graceMs)
      await sessions.close()
      await Promise.all(every().map(({ handler }) => handler.close()))
    },
  }
}

/** What of a caller outlives the request that it opened a session with. */
function kept({ owner, via, project }: Caller): Caller {
  return { owner, via, project }
}

function refuseAt(seconds: number): Response | undefined {
  if (seconds === 0) return undefined
  return rpcError(429, -32000, tooOften(seconds), { 'retry-after': String(seconds) })
}

/** A handler without a stream holds nothing, and is made again when its owner returns. Those with one are limited by owner. */
function dropUnused(handlers: Map<string, Modern>, limit: number): void {
  if (handlers.size <= limit) return
  const newest = [...handlers.keys()].at(-1)
  for (const [seen, { bus, opening }] of handlers) {
    if (handlers.size <= limit) return
    if (bus.listenerCount === 0 && opening === 0 && seen !== newest) handlers.delete(seen)
  }
}
