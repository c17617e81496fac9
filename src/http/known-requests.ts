import { Failure } from '../errors.ts'
import type { Identity } from '../identity.ts'
import { rpcError } from '../mcp/rpc-error.ts'
import { chooseOrKey } from '../projects/choose-project.ts'
import type { ProjectStore } from '../projects/project-store.ts'
import type { RequestCaller } from './api-routes.ts'
import { failureResponse, sentencesOf } from './failures.ts'
import type { Incoming } from './incoming.ts'
import type { Traffic } from './limits.ts'

export interface KnownParts {
  /** Who a request comes from, or the answer to one that may not come in. */
  readonly identify: (request: Request) => Identity | Response | Promise<Identity | Response>
  readonly traffic: Traffic
  readonly projects: (owner: string) => ProjectStore
  readonly reportBug: (error: unknown) => string
}

export type IdentifyCaller = (request: Request, incoming: Incoming) => Promise<RequestCaller | Response>

/** Finds out who a request comes from and which project it is about, and lets it in if not too many are open. */
export function knownRequests({ identify, traffic, projects, reportBug }: KnownParts): IdentifyCaller {
  return async (request, incoming) => {
    const identity = await identify(request)
    if (identity instanceof Response) return identity
    try {
      enter(traffic, identity, request, incoming)
      const name = projectNamed(request)
      const { owner } = identity
      const { requestId, onLimited } = incoming
      const project = name === undefined ? undefined : await chooseOrKey(projects(owner), owner, name)
      return { ...identity, requestId, onLimited, project }
    } catch (error) {
      return refused(error, request, reportBug)
    }
  }
}

function enter(traffic: Traffic, { owner }: Identity, request: Request, { whenOver }: Incoming): void {
  const isStream =
    request.method === 'GET' && (request.headers.get('accept') ?? '').includes('text/event-stream')
  const leave = traffic.enter(owner, isStream)
  if (typeof leave === 'function') {
    whenOver(leave)
    return
  }
  const what = leave === 'too many streams' ? 'event streams' : 'requests'
  throw new Failure('rate_limited', `You have too many ${what} open.`, {
    hint: 'Close some and try again.',
    facts: { retryAfter: 1 },
  })
}

/** `?project=KEY`, or the header for who cannot change the address. */
function projectNamed(request: Request): string | undefined {
  const { url, headers } = request
  const inAddress = url.includes('project=') ? new URL(url).searchParams.get('project') : null
  return inAddress ?? headers.get('waymark-project') ?? undefined
}

function refused(error: unknown, request: Request, reportBug: (error: unknown) => string): Response {
  const isMcp = new URL(request.url).pathname.startsWith('/mcp')
  const response = failureResponse(error, reportBug)
  if (!isMcp || !(error instanceof Failure)) return response
  const told = rpcError(response.status, -32000, sentencesOf(error))
  const wait = response.headers.get('retry-after')
  if (wait !== null) told.headers.set('retry-after', wait)
  return told
}
