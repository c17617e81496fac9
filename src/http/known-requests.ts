import { chooseProject, type ProjectStore } from '../context/projects.ts'
import { Failure } from '../errors.ts'
import type { Identity } from '../identity.ts'
import { rpcError } from '../mcp/rpc-error.ts'
import type { AppParts } from './app.ts'
import { type CurrentRequest, currentRequest } from './current-request.ts'
import { failureResponse, sentencesOf } from './failures.ts'
import type { Traffic } from './limits.ts'

export interface KnownParts {
  readonly identify: AppParts['identify']
  readonly traffic: Traffic
  readonly projects: (owner: string) => ProjectStore
  readonly reportBug: (error: unknown) => string
}

/** Finds out who a request comes from and which project it is about, and lets it in if not too many are open. */
export function knownRequests({ identify, traffic, projects, reportBug }: KnownParts): AppParts['identify'] {
  return async (request) => {
    const identity = await identify(request)
    const current = currentRequest()
    if (identity instanceof Response || !current) return identity
    current.via = identity.via
    try {
      enter(traffic, identity, request, current)
      const name = projectNamed(request)
      if (name !== undefined) {
        const { owner } = identity
        current.project = await chooseProject(projects(owner), owner, name)
      }
      return identity
    } catch (error) {
      return refused(error, request, reportBug)
    }
  }
}

function enter(traffic: Traffic, { owner }: Identity, request: Request, current: CurrentRequest): void {
  const isStream =
    request.method === 'GET' && (request.headers.get('accept') ?? '').includes('text/event-stream')
  const leave = traffic.enter(owner, isStream)
  if (typeof leave === 'function') {
    current.whenOver(leave)
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
