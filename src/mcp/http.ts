import { createMcpHandler, isLegacyRequest, type McpHttpHandler } from '@modelcontextprotocol/server'
import { type Caller, callerKey } from '../contracts/call.ts'
import { withCaller } from './request-caller.ts'
import { isListen, SubscribingBus, subscribeToResources } from './resource-subscriptions.ts'
import { RunningRequests } from './running.ts'
import { createServer, type Service } from './server.ts'
import { type SessionLimits, Sessions } from './sessions.ts'

export interface McpEndpoint {
  /** Serves one request as this caller, in whatever protocol era it is written. */
  handle(request: Request, parsedBody: unknown, caller: Caller, service: Service): Promise<Response>
  /** Lets the running calls finish, within the grace time, and then ends every stream. */
  close(graceMs?: number): Promise<void>
}

interface Modern {
  readonly handler: McpHttpHandler
  readonly bus: SubscribingBus
}

const handlersLimit = 500

/** One endpoint for all eras: 2026 requests stand alone, older ones live in sessions. */
export function createMcpEndpoint(onError: (error: Error) => void, limits?: SessionLimits): McpEndpoint {
  const sessions = new Sessions(limits)
  const running = new RunningRequests()
  const handlers = new Map<Service, Map<string, Modern>>()

  // One handler for what an owner sees in a project, because the streams on a handler's bus hear of everything on it.
  const handlerFor = (service: Service, caller: Caller): Modern => {
    const ofService = handlers.get(service) ?? new Map<string, Modern>()
    handlers.set(service, ofService)
    const seen = callerKey(caller)
    const known = ofService.get(seen)
    if (known) return known
    const bus = new SubscribingBus(subscribeToResources(service.deps, lasting(caller)))
    const handler = createMcpHandler(() => createServer(service, lasting(caller), { running, bus }), {
      legacy: 'reject',
      bus,
      onerror: onError,
    })
    const made = { handler, bus }
    ofService.set(seen, made)
    dropSurplus(ofService)
    return made
  }

  return {
    async handle(request, parsedBody, caller, service) {
      const authInfo = withCaller(caller)
      if (await isLegacyRequest(request, parsedBody)) {
        return sessions.handle(request, { parsedBody, authInfo }, caller.owner, service, () => {
          const server = createServer(service, lasting(caller), { running, subscriptions: true })
          server.onerror = onError
          return server
        })
      }
      const { handler, bus } = handlerFor(service, caller)
      if (!isListen(parsedBody)) return handler.fetch(request, { parsedBody, authInfo })
      await bus.begin()
      const stream = await handler.fetch(request, { parsedBody, authInfo })
      bus.endUnheard() // when it was refused
      return stream
    },
    async close(graceMs = 3_000) {
      await running.settled(graceMs)
      await sessions.close()
      await Promise.all(
        [...handlers.values()].flatMap((ofService) =>
          [...ofService.values()].map(({ handler }) => handler.close()),
        ),
      )
    },
  }
}

/** What of a caller outlives the request that it opened a session with. */
function lasting({ owner, via, project }: Caller): Caller {
  return { owner, via, project }
}

/** A handler holds nothing but open streams; the one made first is made again when its owner returns. */
function dropSurplus(handlers: Map<string, Modern>): void {
  for (const [seen, { handler }] of handlers) {
    if (handlers.size <= handlersLimit) return
    handlers.delete(seen)
    void handler.close()
  }
}
