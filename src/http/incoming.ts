import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { ReachedLimit } from '../contracts/call.ts'
import { loggingRequest } from '../log.ts'
import type { Connection } from './listen.ts'

/** What is known of a request before it is known who sent it. */
export interface Incoming {
  /** As its answer, the log and the audit name it. */
  readonly requestId: string
  /** Calls back when its answer is complete, or the client has hung up. */
  readonly whenOver: (act: () => void) => void
  /** Puts the limit that a call of it ran into on its answer. */
  readonly onLimited: (limit: ReachedLimit) => void
}

const header = 'x-request-id'
// What programs and proxies make of one; anything else might be an attack on readers of the log.
const sane = /^[\w.:-]{1,100}$/

/** Gives every request an id, its own if it brought one. */
export function receive(): MiddlewareHandler<{ Bindings: Connection; Variables: { incoming: Incoming } }> {
  return async (context, next) => {
    const given = context.req.header(header)
    const requestId = given !== undefined && sane.test(given) ? given : randomUUID()
    const outgoing = context.env?.outgoing
    const atEnd: (() => void)[] = []
    let limited: ReachedLimit | undefined
    context.set('incoming', {
      requestId,
      whenOver: (act) => void (outgoing ? outgoing.once('close', act) : atEnd.push(act)),
      onLimited: (limit) => {
        limited = limit
      },
    })
    await loggingRequest(requestId, next)
    for (const act of atEnd) act()
    const { headers } = context.res
    headers.set(header, requestId)
    if (limited) limitHeaders(headers, limited)
  }
}

/** By the draft of the IETF's HTTPAPI group. Only what is not streamed can still say it here. */
function limitHeaders(headers: Headers, { what, perMinute, waitSeconds }: ReachedLimit): void {
  headers.set('ratelimit-policy', `"${what}";q=${perMinute};w=60`)
  headers.set('ratelimit', `"${what}";r=0;t=${waitSeconds}`)
  headers.set('retry-after', String(waitSeconds))
}
