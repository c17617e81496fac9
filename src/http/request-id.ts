import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { type CurrentRequest, duringRequest } from './current-request.ts'
import type { Connection } from './listen.ts'

const header = 'x-request-id'
// What programs and proxies make of one; anything else might be meant for whoever reads the log.
const sane = /^[\w.:-]{1,100}$/

/** Gives every request an id, its own if it brought one, under which its answer, the log and the audit name it. */
export function requestIds(): MiddlewareHandler<{ Bindings: Connection }> {
  return async (context, next) => {
    const given = context.req.header(header)
    const id = given !== undefined && sane.test(given) ? given : randomUUID()
    const outgoing = context.env?.outgoing
    const atEnd: (() => void)[] = []
    const whenOver = (act: () => void) => void (outgoing ? outgoing.once('close', act) : atEnd.push(act))
    const request: CurrentRequest = { id, whenOver }
    await duringRequest(request, next)
    for (const act of atEnd) act()
    const { headers } = context.res
    headers.set(header, id)
    if (request.limited) limitHeaders(headers, request.limited)
  }
}

/** By the draft of the IETF's HTTPAPI group. Only what is not streamed can still say it here. */
function limitHeaders(headers: Headers, limited: NonNullable<CurrentRequest['limited']>): void {
  const { what, perMinute, waitSeconds } = limited
  headers.set('ratelimit-policy', `"${what}";q=${perMinute};w=60`)
  headers.set('ratelimit', `"${what}";r=0;t=${waitSeconds}`)
  headers.set('retry-after', String(waitSeconds))
}
