import { Hono } from 'hono'
import { type ClientSnippet, connectSnippets, type ServerAddress } from '../clients/snippets.ts'
import { notAllowed } from './api-call.ts'
import type { ApiRoutes } from './api-routes.ts'

/** What to paste where; `start` is how an assistant on this machine would start the server itself. */
export function connectRoutes(start: ServerAddress | null, reachedAt: string | null): ApiRoutes {
  const routes: ApiRoutes = new Hono()
  routes.get('/connect', (context) => {
    const url = `${reachedAt ?? new URL(context.req.url).origin}/mcp`
    const ways: readonly ServerAddress[] = [...(start ? [start] : []), { kind: 'http', url }]
    return context.json({ url, snippets: ways.flatMap(showSnippets) })
  })
  routes.all('/connect', () => notAllowed('GET'))
  return routes
}

function showSnippets(way: ServerAddress): (ClientSnippet & Pick<ServerAddress, 'kind'>)[] {
  return connectSnippets(way).map((snippet) => ({ kind: way.kind, ...snippet }))
}
