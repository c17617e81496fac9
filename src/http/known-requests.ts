import { Failure } from '../errors.ts'
import type { Identity } from '../identity.ts'
import { rpcError } from '../mcp/rpc-error.ts'
import { chooseOrKey } from '../projects/choose-project.ts'
import type { ProjectStore } from '../projects/project-store.ts'
import type { FairTurns } from '../usage/fair-turns.ts'
import type { RequestCaller } from './api-routes.ts'
import { failureResponse, refusal, sentencesOf } from './failures.ts'
import type { Incoming } from './incoming.ts'
import type { Traffic } from './limits.ts'
import type { Connection } from './listen.ts'

export interface KnownParts {
  /** Who a request comes from, or the answer to one that may not come in. */
  readonly identify: (
    request: Request,
    connection: Connection,
  ) => Identity | Response | Promise<Identity | Response>
  readonly traffic: Traffic
  /** Whose turn it is, where several share the server. */
  readonly turns?: FairTurns | undefined
  readonly projects: (owner: string) => ProjectStore
  readonly reportBug: (error: unknown) => string
}

export type IdentifyCaller = (request: Request, incoming: Incoming) => Promise<RequestCaller | Response>

/** Finds out who a request comes from and which project it is about, and lets it in if not too many are open. */
export function knownRequests({ identify, traffic, turns, projects, reportBug }: KnownParts): IdentifyCaller {
  return async (request, incoming) => {
    const identity = await identify(request, incoming.connection)
    if (identity instanceof Response) return identity
    incoming.isFrom(identity.owner)
    const meant = request.headers.get('waymark-person')
    // A page that was left open sends nothing of one person in the name of another who signed in since.
    if (meant !== null && decodeName(meant) !== identity.owner)
      return refusal(401, 'unauthorized', 'Another person is signed in here now.', {
        hint: 'Reload the page.',
        facts: { isAnother: true },
      })
    try {
      enter(traffic, identity, request, incoming)
      // Streams, too: opening one costs more than most requests, and staying open costs nothing.
      if (turns) {
        const leave = await turns.enter(identity.owner)
        incoming.whenOver(() => leave())
      }
      const name = projectNamed(request)
      const { owner } = identity
      const { requestId, onLimited } = incoming
      const project = name === undefined ? undefined : await chooseOrKey(projects(owner), owner, name)
      const timeZone = request.headers.get('waymark-time-zone') ?? undefined
      return { ...identity, requestId, onLimited, project, timeZone }
    } catch (error) {
      return refused(error, request, reportBug)
    }
  }
}

/** A header takes no more than ASCII, and a person may be called anything. */
function decodeName(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function enter(traffic: Traffic, { owner }: Identity, request: Request, incoming: Incoming): void {
  const isStream =
    request.method === 'GET' && (request.headers.get('accept') ?? '').includes('text/event-stream')
  const leave = traffic.enter(owner, isStream, incoming.unread)
  if (typeof leave !== 'function') throw tooMuch(leave)
  incoming.whenOver(leave)
  incoming.beforeAnswer(() => {
    if (traffic.isFull(owner)) throw tooMuch('too much unread')
  })
}

function tooMuch(what: Exclude<ReturnType<Traffic['enter']>, () => void>): Failure {
  const facts = { retryAfter: 1 }
  if (what === 'too much unread')
    return new Failure('rate_limited', 'Too much of what you asked for is not read yet.', {
      hint: 'Read the answers that are open, then ask again.',
      facts,
    })
  return new Failure(
    'rate_limited',
    `You have too many ${what === 'too many streams' ? 'event streams' : 'requests'} open.`,
    { hint: 'Close some and try again.', facts },
  )
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
  const answer = rpcError(response.status, -32000, sentencesOf(error))
  const wait = response.headers.get('retry-after')
  if (wait !== null) answer.headers.set('retry-after', wait)
  return answer
}
