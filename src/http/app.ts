import { Hono } from 'hono'
import { findContract } from '../contracts/catalog.ts'
import { type Profile, readProfile } from '../contracts/profiles.ts'
import { Failure } from '../errors.ts'
import type { Identity } from '../identity.ts'
import type { McpEndpoint } from '../mcp/http.ts'
import { rpcError } from '../mcp/rpc-error.ts'
import type { Service } from '../mcp/server.ts'
import type { ApiRoutes } from './api-routes.ts'
import { refusal } from './failures.ts'
import { readJson } from './read-body.ts'

export interface AppParts {
  /** The answer to a request that nobody should have sent here, whoever it was. */
  readonly guard: (request: Request) => Response | undefined
  /** Who a request comes from, or the answer to one that may not come in. */
  readonly identify: (request: Request) => Identity | Response | Promise<Identity | Response>
  readonly mcp: McpEndpoint
  /** What is served under a contract's name; the same object for the same words. */
  readonly service: (contract: string, profile: Profile, typed: boolean) => Service
  /** Throws when the store does not answer. */
  readonly checkStore: () => Promise<void>
  /** The counters, as text. */
  readonly metrics: () => string
  /** Everything under /api, for callers who are known. */
  readonly api: readonly ApiRoutes[]
}

/** The routes of a server. Before a caller is known there are only those that say how the server is. */
export function createApp(parts: AppParts): Hono {
  const app = new Hono()
  app.use(async (context, next) => parts.guard(context.req.raw) ?? next())
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
  app.route('/api', identified(parts))
  app.notFound((context) =>
    context.json({ error: 'There is nothing here.', hint: 'MCP is served at /mcp.' }, 404),
  )
  return app
}

function welcome(url: string): string {
  return `Waymark listens here.\n\nAssistants connect to ${url}/mcp\n  claude mcp add --transport http waymark ${url}/mcp\n`
}

function identified({ identify, api }: AppParts): ApiRoutes {
  const known: ApiRoutes = new Hono()
  known.use(async (context, next) => {
    const identity = await identify(context.req.raw)
    if (identity instanceof Response) return identity
    context.set('identity', identity)
    return next()
  })
  for (const routes of api) known.route('/', routes)
  known.all('*', () =>
    refusal(404, 'not_found', 'There is nothing here.', { hint: 'docs/http.md lists what there is.' }),
  )
  return known
}

async function serveMcp(parts: AppParts, request: Request, name: string): Promise<Response> {
  const identity = await parts.identify(request)
  if (identity instanceof Response) return identity
  let service: Service
  try {
    const query = new URL(request.url).searchParams
    const profile = readProfile(query.get('profile') ?? 'full')
    service = parts.service(findContract(name).name, profile, query.get('typed') === '1')
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return rpcError(404, -32600, `${error.message} ${error.hint ?? ''}`.trim())
  }
  const { owner } = identity
  if (request.method !== 'POST') return parts.mcp.handle(request, undefined, owner, service)
  const body = await readJson(request)
  if (!('refused' in body)) return parts.mcp.handle(request, body.value, owner, service)
  const { status, code, message } = body.refused
  return rpcError(status, code, message)
}
