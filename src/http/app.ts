import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { findContract } from '../contracts/catalog.ts'
import type { Contract } from '../contracts/contract.ts'
import { type Profile, readProfile } from '../contracts/profiles.ts'
import { Failure } from '../errors.ts'
import type { Identity, Scope } from '../identity.ts'
import type { McpEndpoint } from '../mcp/http.ts'
import { neededScopes } from '../mcp/needed-scopes.ts'
import { rpcError } from '../mcp/rpc-error.ts'
import type { Service } from '../mcp/server.ts'
import type { ApiRoutes, RequestCaller } from './api-routes.ts'
import { apiScopes, isPerson } from './api-scopes.ts'
import { type CalendarDoors, serveCalendars, showCalendars } from './calendar-doors.ts'
import { failureResponse, refusal, sentencesOf } from './failures.ts'
import { type HoldRefusals, type Incoming, receive } from './incoming.ts'
import type { IdentifyCaller } from './known-requests.ts'
import type { Connection } from './listen.ts'
import type { ServePage } from './page.ts'
import { keepFromOthers } from './page-headers.ts'
import { readJson } from './read-body.ts'

export interface AppParts {
  /** The answer to a request that nobody should have sent here, whoever it was. */
  readonly guard: (request: Request) => Response | undefined
  /** Who a request comes from, or the answer to one that may not come in. */
  readonly identify: IdentifyCaller
  /** Where several share the server. */
  readonly refusals?: HoldRefusals | undefined
  readonly mcp: McpEndpoint
  /** What is served under a contract's name; the same object for the same words. */
  readonly service: (contract: string, profile: Profile, typed: boolean, scopes?: readonly Scope[]) => Service
  /** Throws when the store does not answer. */
  readonly checkStore: () => Promise<void>
  /** Takes a bug to the log and gives the reference under which it is found there. */
  readonly reportBug: (error: unknown) => string
  /** The counters, as text. */
  readonly metrics: () => string
  /** Everything under /api, for callers who are known. */
  readonly api: readonly ApiRoutes[]
  /** Where calendar programs come in. */
  readonly calendars?: CalendarDoors
  /** The built page; undefined for what is none of it. */
  readonly page?: ServePage
  /** Only where there are accounts; without them everybody is the one user of this machine. */
  readonly accounts?: AppAccounts
}

/** What a server with accounts does more. */
export interface AppAccounts {
  /** Answers under /api/auth and /.well-known. */
  readonly handle: (request: Request, connection: Connection) => Promise<Response>
  /** What an assistant asks for, for the page where a person answers. */
  readonly describeRequest: (request: Request) => Promise<Response>
  /** The answer to somebody who is known and may not do this. */
  readonly refuseScopes: (request: Request, needed: readonly Scope[]) => Response
  /** Headers by which browsers keep a page from being misused. */
  readonly protect: (headers: Headers) => void
}

type App = Hono<{ Bindings: Connection; Variables: { incoming: Incoming } }>

/** The routes of a server. Before a caller is known there are only those that say how the server is. */
export function createApp(parts: AppParts): App {
  const app: App = new Hono()
  app.use(receive(parts.refusals))
  app.use(async (context, next) => {
    await next()
    // Assistants are no browsers, and theirs is the path that has to be fast.
    if (!context.req.path.startsWith('/mcp')) keepFromOthers(context.res.headers)
  })
  app.use(async (context, next) => parts.guard(context.req.raw) ?? next())
  // Before all others that are well known, which are of accounts.
  if (parts.calendars) showCalendars(app)
  if (parts.accounts) serveAccounts(app, parts.accounts)
  if (parts.calendars) serveCalendars(app, parts.calendars, parts.identify)
  app.get(
    '/',
    (context) => parts.page?.(context.req.raw) ?? context.text(welcome(new URL(context.req.url).origin)),
  )
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
  app.all('/mcp', (context) => serveMcp(parts, context.req.raw, context.var.incoming, 'native'))
  app.all('/mcp/:contract', (context) =>
    serveMcp(parts, context.req.raw, context.var.incoming, context.req.param('contract')),
  )
  app.route('/api', identified(parts))
  app.get('*', ({ req }, next) => parts.page?.(req.raw) ?? next())
  app.onError((error) =>
    error instanceof HTTPException ? error.getResponse() : failureResponse(error, parts.reportBug),
  )
  app.notFound((context) =>
    context.json({ error: 'There is nothing here.', hint: 'MCP is served at /mcp.' }, 404),
  )
  return app
}

function serveAccounts(app: App, accounts: AppAccounts): void {
  app.use(async (context, next) => {
    await next()
    // Assistants are no browsers, and theirs is the path that has to be fast.
    if (!context.req.path.startsWith('/mcp')) accounts.protect(context.res.headers)
  })
  app.all('/.well-known/*', (context) => accounts.handle(context.req.raw, context.env))
  app.all('/api/auth/*', (context) => accounts.handle(context.req.raw, context.env))
  app.get('/api/auth-request', (context) => accounts.describeRequest(context.req.raw))
}

function welcome(url: string): string {
  return `Waymark listens here.\n\nAssistants connect to ${url}/mcp\n  claude mcp add --transport http waymark ${url}/mcp\n`
}

function identified({ identify, api, accounts }: AppParts) {
  const known: Hono<{ Variables: { caller: RequestCaller; incoming: Incoming } }> = new Hono()
  known.use(async (context, next) => {
    const caller = await identify(context.req.raw, context.var.incoming)
    if (caller instanceof Response) return caller
    const lacking = accounts && lackingFor(accounts, caller, context.req.raw)
    if (lacking) return lacking
    context.set('caller', caller)
    return next()
  })
  for (const routes of api) known.route('/', routes)
  known.all('*', () =>
    refusal(404, 'not_found', 'There is nothing here.', { hint: 'docs/http.md lists what there is.' }),
  )
  return known
}

/** The answer to somebody whose token or key is not enough for this, or undefined where it is. */
function lackingFor(accounts: AppAccounts, identity: Identity, request: Request): Response | undefined {
  if (isPerson(identity)) return undefined
  const needed = apiScopes(request.method, new URL(request.url).pathname.slice('/api'.length))
  if (needed === null) {
    const hint = 'Sign in to the page.'
    return refusal(403, 'forbidden', 'This needs a signed-in person, not a token or key.', { hint })
  }
  return needed.every((scope) => identity.scopes.includes(scope))
    ? undefined
    : accounts.refuseScopes(request, needed)
}

async function serveMcp(
  parts: AppParts,
  request: Request,
  incoming: Incoming,
  name: string,
): Promise<Response> {
  const caller = await parts.identify(request, incoming)
  if (caller instanceof Response) return caller
  let service: Service
  const { scopes } = caller
  let whole: Contract
  try {
    const query = new URL(request.url).searchParams
    const profile = readProfile(query.get('profile') ?? 'full')
    whole = findContract(name)
    service = parts.service(whole.name, profile, query.get('typed') === '1', parts.accounts && scopes)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return rpcError(404, -32600, sentencesOf(error))
  }
  if (request.method !== 'POST') return parts.mcp.handle(request, undefined, caller, service)
  const body = await readJson(request)
  if ('refused' in body) {
    const { status, code, message } = body.refused
    return rpcError(status, code, message)
  }
  const needed = parts.accounts ? neededScopes(whole, body.value) : []
  if (parts.accounts && !needed.every((scope) => scopes.includes(scope)))
    return parts.accounts.refuseScopes(request, needed)
  return parts.mcp.handle(request, body.value, caller, service)
}
