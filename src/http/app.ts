import { Hono } from 'hono'
import { findContract } from '../contracts/catalog.ts'
import { type Profile, readProfile } from '../contracts/profiles.ts'
import { Failure } from '../errors.ts'
import type { McpEndpoint } from '../mcp/http.ts'
import { rpcError } from '../mcp/rpc-error.ts'
import type { Service } from '../mcp/server.ts'
import type { ChatEndpoint } from './chat-endpoint.ts'
import { foreignRequest } from './local-only.ts'
import { readJson } from './read-body.ts'

export interface AppParts {
  readonly mcp: McpEndpoint
  /** What is served under a contract's name; the same object for the same words. */
  readonly service: (contract: string, profile: Profile, typed: boolean) => Service
  /** Throws when the store does not answer. */
  readonly checkStore: () => Promise<void>
  /** The counters, as text. */
  readonly metrics: () => string
  /** Whose data a request is about. */
  readonly owner: string
  readonly chat: ChatEndpoint
}

/** The routes of a server without accounts: for this machine and its one user. */
export function createApp(parts: AppParts): Hono {
  const app = new Hono()
  app.use(async (context, next) => {
    const why = foreignRequest(context.req.raw)
    return why === undefined ? next() : rpcError(403, -32000, why)
  })
  app.get('/', (context) => context.text(welcome(new URL(context.req.url).origin)))
  app.get('/healthz', (context) => context.json({ status: 'ok' }))
  app.get('/readyz', async (context) => {
    try {
      await parts.checkStore()
      return context.json({ status: 'ready' })
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      return context.json({ status: 'unavailable', error: error.message }, 503)
    }
  })
  app.get('/metrics', (context) => context.text(parts.metrics()))
  app.all('/mcp', (context) => serveMcp(parts, context.req.raw, 'native'))
  app.all('/mcp/:contract', (context) => serveMcp(parts, context.req.raw, context.req.param('contract')))
  app.route('/api', parts.chat.routes)
  app.notFound((context) =>
    context.json({ error: 'There is nothing here.', hint: 'MCP is served at /mcp.' }, 404),
  )
  return app
}

function welcome(url: string): string {
  return `Waymark listens here.\n\nAssistants connect to ${url}/mcp\n  claude mcp add --transport http waymark ${url}/mcp\n`
}

async function serveMcp(parts: AppParts, request: Request, name: string): Promise<Response> {
  let service: Service
  try {
    const query = new URL(request.url).searchParams
    const profile = readProfile(query.get('profile') ?? 'full')
    service = parts.service(findContract(name).name, profile, query.get('typed') === '1')
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return rpcError(404, -32600, `${error.message} ${error.hint ?? ''}`.trim())
  }
  if (request.method !== 'POST') return parts.mcp.handle(request, undefined, parts.owner, service)
  const body = await readJson(request)
  if (!('refused' in body)) return parts.mcp.handle(request, body.value, parts.owner, service)
  const { status, code, message } = body.refused
  return rpcError(status, code, message)
}
