import type { Accounts } from '../../accounts/accounts.ts'
import { readCookie } from '../../accounts/credential.ts'
import { isRefusal, type Refusal } from '../../accounts/identify.ts'
import { Failure } from '../../errors.ts'
import { type Identity, type Scope, scopes } from '../../identity.ts'
import { rpcError } from '../../mcp/rpc-error.ts'
import { failureResponse, refusal, sentencesOf } from '../failures.ts'
import type { BadCredentials } from './bad-credentials.ts'
import { resourceMetadataUrl } from './discovery.ts'

/** What stands between the network and the routes of a server with accounts. */
interface RequestGuard {
  /** The answer to a request that must not come here, whatever its identity. */
  readonly guard: (request: Request) => Response | undefined
  /** `address` is where the request comes from. */
  readonly identify: (request: Request, address: string) => Promise<Identity | Response>
  /** The answer to a caller that is known and may not do this; it names everything that is needed for it. */
  readonly refuseScopes: (request: Request, needed: readonly Scope[]) => Response
  /** Headers by which browsers keep a page from being misused. */
  readonly protect: (headers: Headers) => void
}

/** Routes that say how the server is, to monitors anywhere. */
const open = new Set(['/healthz', '/readyz'])
const safe = new Set(['GET', 'HEAD', 'OPTIONS'])
const refusedText = 'Sign in, or send a valid access token or API key.'

export function accountsGuard(
  accounts: Accounts,
  bad: BadCredentials,
  reportBug: (error: unknown) => string,
): RequestGuard {
  const { url, cookieName } = accounts
  const { host } = new URL(url)
  const challenge = (parts: Record<string, string>) =>
    `Bearer ${Object.entries({ ...parts, resource_metadata: resourceMetadataUrl(url) })
      .map(([name, value]) => `${name}="${value}"`)
      .join(', ')}`
  const unauthorized = (request: Request, wasGiven: boolean): Response => {
    const error: Record<string, string> = wasGiven ? { error: 'invalid_token' } : {}
    return refused(request, 401, refusedText, challenge({ ...error, scope: scopes.join(' ') }))
  }
  return {
    guard: (request) => misdirected(request, url, host) ?? forged(request, url, cookieName),
    async identify(request, address) {
      try {
        // What held before is looked up at once, whatever else comes from there.
        const found = accounts.hasSeen(request)
          ? await accounts.identify(request)
          : await bad.look(address, () => accounts.identify(request), isInvalid)
        return isRefusal(found) ? unauthorized(request, found.refused === 'invalid') : found
      } catch (error) {
        if (!(error instanceof Failure)) throw error
        const answer = failureResponse(error, reportBug)
        if (!isMcp(request)) return answer
        const rpc = rpcError(answer.status, -32000, sentencesOf(error))
        const wait = answer.headers.get('retry-after')
        if (wait !== null) rpc.headers.set('retry-after', wait)
        return rpc
      }
    },
    refuseScopes(request, needed) {
      const scope = scopes.filter((one) => needed.includes(one)).join(' ')
      const text = `This needs the scope ${scope.replaceAll(' ', ', ')}.`
      return refused(request, 403, text, challenge({ error: 'insufficient_scope', scope }))
    },
    protect: (headers) => protect(headers, url.startsWith('https:')),
  }
}

/** Who brings nothing does not guess. */
function isInvalid(found: Identity | Refusal): boolean {
  return isRefusal(found) && found.refused === 'invalid'
}

/** A page elsewhere may point its own name at this server; the browser then says so in Host. */
function misdirected(request: Request, url: string, ownHost: string): Response | undefined {
  // Counters are for requests to the node itself. A proxy names the address behind it.
  if (request.url.includes('/metrics') && pathOf(request) === '/metrics') {
    const isDirect =
      !request.headers.has('x-forwarded-for') && isNodeName(request.headers.get('host'), ownHost)
    return isDirect ? undefined : refused(request, 403, 'Ask the node itself for its counters.')
  }
  if (request.headers.get('host') === ownHost || open.has(pathOf(request))) return undefined
  return refused(request, 403, `This server answers at ${url}.`)
}

/** How monitors name a node: by an address or a name of its own network. What a page elsewhere points here has a public one. */
function isNodeName(host: string | null, ownHost: string): boolean {
  if (host === ownHost) return true
  const url = `http://${host ?? ''}`
  if (host === null || !URL.canParse(url)) return false
  const { hostname } = new URL(url)
  return /^(?:\[.*\]|[\d.]+|[^.]+|.+\.(?:internal|local|localhost))$/.test(hostname)
}

/** A page elsewhere can make a browser send requests here, with the person's cookie. Browsers say where they are from. */
function forged(request: Request, url: string, cookieName: string): Response | undefined {
  if (safe.has(request.method) || request.headers.has('authorization')) return undefined
  if (readCookie(request.headers.get('cookie'), cookieName) === undefined) return undefined
  const [origin, site] = [request.headers.get('origin'), request.headers.get('sec-fetch-site')]
  const isOwn = origin === null ? site === 'same-origin' : origin === url && site !== 'cross-site'
  return isOwn ? undefined : refused(request, 403, 'Requests from other sites are refused.')
}

function refused(request: Request, status: 401 | 403, message: string, challenge?: string): Response {
  const headers: Record<string, string> = challenge === undefined ? {} : { 'www-authenticate': challenge }
  if (!isMcp(request))
    return refusal(status, status === 401 ? 'unauthorized' : 'forbidden', message, { headers })
  const response = rpcError(status, -32000, message)
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
  return response
}

function isMcp(request: Request): boolean {
  return pathOf(request).startsWith('/mcp')
}

function pathOf(request: Request): string {
  return new URL(request.url).pathname
}

function protect(headers: Headers, isHttps: boolean): void {
  headers.set('x-content-type-options', 'nosniff')
  headers.set('x-frame-options', 'DENY')
  // The address of a consent page says what a person is about to allow.
  headers.set('referrer-policy', 'same-origin')
  if (!headers.has('content-security-policy'))
    headers.set('content-security-policy', "frame-ancestors 'none'")
  if (isHttps) headers.set('strict-transport-security', 'max-age=31536000')
}
