import { createMcpHandler, isLegacyRequest, type McpHttpHandler } from '@modelcontextprotocol/server'
import { watchTasks } from '../contracts/call.ts'
import { Running } from './running.ts'
import { createServer, type Service } from './server.ts'
import { type SessionLimits, Sessions } from './sessions.ts'
import { WatchingBus } from './watch-resources.ts'

export interface McpEndpoint {
  /** Serves one request as this owner, in whatever protocol era it is written. */
  handle(request: Request, parsedBody: unknown, owner: string, service: Service): Promise<Response>
  /** Lets the running calls finish, within the grace time, and then ends every stream. */
  close(graceMs?: number): Promise<void>
}

const handlersLimit = 500

/** One endpoint for all eras: 2026 requests stand alone, older ones live in sessions. */
export function createMcpEndpoint(onError: (error: Error) => void, limits?: SessionLimits): McpEndpoint {
  const sessions = new Sessions(limits)
  const running = new Running()
  const handlers = new Map<Service, Map<string, McpHttpHandler>>()

  // One handler an owner, because the streams on a handler's bus hear of everything on it.
  const handlerFor = (service: Service, owner: string): McpHttpHandler => {
    const ofService = handlers.get(service) ?? new Map<string, McpHttpHandler>()
    handlers.set(service, ofService)
    const known = ofService.get(owner)
    if (known) return known
    const bus = new WatchingBus((tell) => watchTasks(service.workshop, owner, tell))
    const handler = createMcpHandler(() => createServer(service, owner, 'request', { running, bus }), {
      legacy: 'reject',
      bus,
      onerror: onError,
    })
    ofService.set(owner, handler)
    dropSurplus(ofService)
    return handler
  }

  return {
    async handle(request, parsedBody, owner, service) {
      if (await isLegacyRequest(request, parsedBody)) {
        return sessions.handle(request, parsedBody, owner, () => {
          const server = createServer(service, owner, 'subscribing connection', { running })
          server.onerror = onError
          return server
        })
      }
      return handlerFor(service, owner).fetch(request, { parsedBody })
    },
    async close(graceMs = 3_000) {
      await running.settled(graceMs)
      await sessions.close()
      await Promise.all(
        [...handlers.values()].flatMap((ofService) => [...ofService.values()].map(({ close }) => close())),
      )
    },
  }
}

/** A handler holds nothing but open streams; the one made first is made again when its owner returns. */
function dropSurplus(handlers: Map<string, McpHttpHandler>): void {
  for (const [owner, handler] of handlers) {
    if (handlers.size <= handlersLimit) return
    handlers.delete(owner)
    void handler.close()
  }
}
