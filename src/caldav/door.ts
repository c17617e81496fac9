import type { Caller, CallRecord } from '../contracts/call.ts'
import { Failure, tryAgainIn } from '../errors.ts'
import { clientName } from './client-name.ts'
import {
  type DavContext,
  type DavDependencies,
  findCollection,
  nothingThere,
  refuseWithout,
} from './context.ts'
import { DavError, davErrorResponse, refusalOf } from './dav-error.ts'
import { multistatus, statedEntry } from './multistatus.ts'
import { named } from './names.ts'
import { deleteObject, getObject, moveObject, putObject } from './objects.ts'
import { type Resource, readPath } from './paths.ts'
import { propfind } from './propfind.ts'
import { report } from './reports.ts'
import { childOf, parseXml } from './xml.ts'

/** Answers a request below /caldav from somebody who is known. `body` is null where it was larger than `bodyLimit`. */
export type CalDavDoor = (request: Request, caller: Caller, body: string | null) => Promise<Response>

/** What names ten thousand tasks has a megabyte. */
export const bodyLimit = 1024 * 1024

const allowed = 'OPTIONS, GET, HEAD, PUT, DELETE, MOVE, PROPFIND, PROPPATCH, REPORT'
const davHeaders = { allow: allowed, dav: '1, 3, access-control, calendar-access' } as const

/** Clients ask this before they say who they are. */
export function answerOptions(): Response {
  return new Response(null, { status: 200, headers: davHeaders })
}

type Answer = (context: DavContext, resource: Resource) => Promise<Response>

/** By the method: whether it changes something, and what it does. */
const methods: Readonly<
  Record<string, { readonly tool: string; readonly effect: 'read' | 'write'; readonly answer: Answer }>
> = {
  PROPFIND: { tool: 'propfind', effect: 'read', answer: propfind },
  REPORT: { tool: 'report', effect: 'read', answer: report },
  GET: { tool: 'get', effect: 'read', answer: get },
  HEAD: { tool: 'get', effect: 'read', answer: get },
  PUT: { tool: 'put', effect: 'write', answer: ofObjects(putObject) },
  DELETE: { tool: 'delete', effect: 'write', answer: ofObjects(deleteObject) },
  MOVE: { tool: 'move', effect: 'write', answer: ofObjects(moveObject) },
  PROPPATCH: { tool: 'proppatch', effect: 'read', answer: proppatch },
}

/** A phone that comes for the first time writes and reads each of its tasks: more than assistants do in a minute. */
const perMinute = 3_000

export function createCalDavDoor(deps: DavDependencies): CalDavDoor {
  return async (request, identified, body) => {
    const client = clientName(request.headers.get('user-agent'))
    const caller: Caller = { ...identified, client }
    const method = methods[request.method]
    if (!method) return davErrorResponse(new DavError(405, `This takes ${allowed}.`, '', { allow: allowed }))
    const start = process.hrtime.bigint()
    const { zone, now } = await deps.clock(caller)
    const { tool, effect, answer } = method
    let alarms: ReturnType<DavContext['alarms']> | undefined
    const context: DavContext = {
      ...{ deps, caller, zone, request, body, person: caller.owner },
      origin: { actor: caller.owner, at: now, contract: 'caldav', tool, client },
      people: { describe: (ids) => deps.people(ids) },
      alarms() {
        alarms ??= deps.alarms(caller.owner)
        return alarms
      },
    }
    const { response, outcome } = await attempt(context, tool, effect, answer)
    const { owner, via, requestId, project } = caller
    deps.record({
      ...{ contract: 'caldav', tool, owner, client, via, project, requestId, outcome, at: now, size: 0 },
      milliseconds: Number(process.hrtime.bigint() - start) / 1e6,
    })
    return response
  }
}

interface Attempt {
  readonly response: Response
  readonly outcome: CallRecord['outcome']
}

async function attempt(
  context: DavContext,
  tool: string,
  effect: 'read' | 'write',
  answer: Answer,
): Promise<Attempt> {
  const { deps, caller, request } = context
  try {
    const wait = await deps.admit(caller, { name: 'caldav' }, { name: tool, effect, perMinute })
    if (wait > 0)
      throw new Failure('rate_limited', 'Too many requests.', {
        hint: tryAgainIn(wait),
        facts: { retryAfter: wait },
      })
    refuseWithout(context, 'tasks:read')
    const resource = readPath(new URL(request.url).pathname)
    // Another person's places do not exist.
    if (!resource || ('person' in resource && resource.person !== context.person)) throw nothingThere()
    const response = await answer(context, resource)
    response.headers.set('dav', davHeaders.dav)
    return { response, outcome: 'ok' }
  } catch (error) {
    const refused = refusalOf(error)
    if (!refused) {
      const message = `Something failed on our side (${deps.reportBug(error)}).`
      return { response: davErrorResponse(new DavError(500, message)), outcome: 'internal' }
    }
    if (error instanceof Failure && error.code === 'unavailable')
      deps.warn('the store failed', { tool, err: error })
    return { response: davErrorResponse(refused), outcome: outcomeOf(error, refused) }
  }
}

const outcomes: Readonly<Record<number, CallRecord['outcome']>> = {
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  412: 'conflict',
}

function outcomeOf(error: unknown, { status }: DavError): CallRecord['outcome'] {
  return error instanceof Failure ? error.code : (outcomes[status] ?? 'invalid')
}

async function get(context: DavContext, resource: Resource): Promise<Response> {
  if (resource.kind === 'object') return getObject(context, resource)
  if (resource.kind === 'collection') await findCollection(context, resource.project)
  const text = 'This is for calendar programs. docs/calendars.md says how to add the account.\n'
  return new Response(text, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}

function ofObjects(
  answer: (context: DavContext, resource: Extract<Resource, { kind: 'object' }>) => Promise<Response>,
): Answer {
  return async (context, resource) => {
    if (resource.kind === 'object') return answer(context, resource)
    throw new DavError(403, 'Projects are made, renamed and archived on the page.', '<d:need-privileges/>')
  }
}

/** Names and colours of projects are changed on the page: each property is refused for itself, as the standard has it. */
async function proppatch(context: DavContext, resource: Resource): Promise<Response> {
  if (resource.kind === 'collection') await findCollection(context, resource.project)
  const asked = parseXml(context.body ?? '')
  if (asked.name !== named('d:propertyupdate')) throw new DavError(400, 'Send a propertyupdate element.')
  const names = asked.children.flatMap(
    (one) => childOf(one, named('d:prop'))?.children.map(({ name }) => name) ?? [],
  )
  const entry = statedEntry(new URL(context.request.url).pathname, [], names).replace(
    '404 Not Found',
    '403 Forbidden',
  )
  return multistatus(once(entry))
}

async function* once(text: string): AsyncGenerator<string> {
  yield text
}
