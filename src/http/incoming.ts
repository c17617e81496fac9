import { randomUUID } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { ReachedLimit } from '../contracts/call.ts'
import { Failure } from '../errors.ts'
import { loggingRequest } from '../log.ts'
import { type EndSpan, inSpan, readTrace } from '../trace.ts'
import { answerFailure } from './failures.ts'
import type { Connection } from './listen.ts'

/** What is known of a request before it is known who sent it. */
export interface Incoming {
  /** As its answer, the log and the audit name it. */
  readonly requestId: string
  /** What it came over. */
  readonly connection: Connection
  /** Calls back when its answer is complete, or the client has hung up. */
  readonly whenOver: (act: () => void) => void
  /** How many bytes of its answer the client has not taken yet. */
  readonly unread: () => number
  /** Says who sent it, once that is known. */
  readonly isFrom: (owner: string) => void
  /** Called before the answer is written; the failure that it throws is answered instead. */
  readonly beforeAnswer: (check: () => void) => void
  /** Puts the limit that a call of it ran into on its answer. */
  readonly onLimited: (limit: ReachedLimit) => void
}

const header = 'x-request-id'
// What programs and proxies make of one; anything else might be an attack on readers of the log.
const sane = /^[\w.:-]{1,100}$/

/** Holds back what is answered 429 to who provokes too many of these. */
export interface HoldRefusals {
  /** For how many milliseconds. */
  readonly wait: (who: string) => number
  /** Where a request comes from, for those of whom nothing else is known. */
  readonly address: (request: Request, connection: Connection) => string
}

/** Gives every request an id, its own if it brought one. */
export function receive(
  refusals?: HoldRefusals,
): MiddlewareHandler<{ Bindings: Connection; Variables: { incoming: Incoming } }> {
  return async (context, next) => {
    const given = context.req.header(header)
    const requestId = given !== undefined && sane.test(given) ? given : randomUUID()
    const outgoing = context.env?.outgoing
    // To the connection itself: the headers of an answer are made into objects when they are asked for.
    outgoing?.setHeader?.(header, requestId)
    const atEnd: (() => void)[] = []
    const checks: (() => void)[] = []
    let limited: ReachedLimit | undefined
    let owner: string | undefined
    context.set('incoming', {
      requestId,
      connection: context.env ?? {},
      whenOver: (act) => void (outgoing ? outgoing.once('close', act) : atEnd.push(act)),
      unread: () => (outgoing?.writableLength ?? 0) + (outgoing?.socket?.writableLength ?? 0),
      isFrom: (known) => {
        owner = known
      },
      beforeAnswer: (check) => void checks.push(check),
      onLimited: (limit) => {
        limited = limit
      },
    })
    const { method } = context.req
    const parent = readTrace(context.req.header('traceparent'), context.req.header('tracestate'))
    const facts = { 'http.request.method': method }
    await inSpan({ kind: 'request', name: method, parent, facts }, async (end) => {
      await loggingRequest(requestId, next)
      if (end) endRequest(end, method, routeOf(context), context.res.status)
    })
    for (const act of atEnd) act()
    const refused = refusedBy(checks)
    if (refused) {
      void context.res.body?.cancel().catch(() => {})
      context.res = refused
    }
    if (context.res.status === 429 && refusals) {
      const who =
        owner === undefined ? `at ${refusals.address(context.req.raw, context.env ?? {})}` : `as ${owner}`
      await holdBack(refusals.wait(who), outgoing)
    }
    if (!outgoing?.setHeader) context.res.headers.set(header, requestId)
    if (limited) limitHeaders(context.res.headers, limited)
  }
}

/** Until the time is over, or the client has hung up. */
async function holdBack(milliseconds: number, outgoing: Connection['outgoing']): Promise<void> {
  if (milliseconds <= 0) return
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, milliseconds)
  outgoing?.once('close', resolve)
  await promise
  clearTimeout(timer)
}

/** By the route and not by the address, which has people's numbers and names in it. */
function endRequest(end: EndSpan, method: string, route: string, status: number): void {
  end(
    { 'http.route': route, 'http.response.status_code': status },
    { isError: status >= 500, name: `${method} ${route}` },
  )
}

/** The last that matched and is not for everything. */
function routeOf(context: Context): string {
  return matchedRoutes(context).findLast(({ path }) => !path.endsWith('*'))?.path ?? '*'
}

function refusedBy(checks: readonly (() => void)[]): Response | undefined {
  try {
    for (const check of checks) check()
    return undefined
  } catch (error) {
    if (error instanceof Failure) return answerFailure(error)
    throw error
  }
}

/** By the draft of the IETF's HTTPAPI group. Only what is not streamed can still say it here. */
function limitHeaders(headers: Headers, { what, perMinute, waitSeconds }: ReachedLimit): void {
  headers.set('ratelimit-policy', `"${what}";q=${perMinute};w=60`)
  headers.set('ratelimit', `"${what}";r=0;t=${waitSeconds}`)
  headers.set('retry-after', String(waitSeconds))
}
