import { Hono } from 'hono'
import type { CallDependencies } from '../contracts/call.ts'
import { admit } from './admit.ts'
import { type ApiContext, notAllowed } from './api-call.ts'
import type { ApiRoutes } from './api-routes.ts'
import type { EventStreams } from './event-streams.ts'

/** A stream that says what has changed, by number; what it is now, the listener asks. */
export function eventsRoutes(deps: CallDependencies, streams: EventStreams): ApiRoutes {
  const routes: ApiRoutes = new Hono()
  routes.get('/events', async (context) => {
    // Hono asks for the stream all the same and then forgets it.
    if (context.req.raw.method === 'HEAD') return notAllowed('GET')
    await admit(deps, context, 'events')
    const body = await streams.open({
      caller: context.var.caller,
      isAcross: context.req.query('across') === '1',
      lastSeen: lastSeen(context),
      signal: context.req.raw.signal,
      cut: () => connectionOf(context)?.destroy(),
    })
    return new Response(body, {
      headers: {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        // Some proxies would collect a stream before they pass it on.
        'x-accel-buffering': 'no',
      },
    })
  })
  routes.all('/events', () => notAllowed('GET'))
  return routes
}

function lastSeen({ req }: ApiContext): number | null {
  const given = req.header('last-event-id') ?? ''
  return /^\d{1,15}$/.test(given) ? Number(given) : null
}

function connectionOf({ env }: ApiContext): { destroy(): void } | undefined {
  return (env as { outgoing?: { destroy(): void } } | undefined)?.outgoing
}
