import { rpcError } from '../mcp/rpc-error.ts'
import { refusal } from './failures.ts'

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

const typedMethods = new Set(['POST', 'PATCH'])

/** True for an address that only this machine reaches. */
export function isLoopback(host: string): boolean {
  return loopback.has(host) || host === '::1'
}

/** The answer of a server without accounts to a request that somebody elsewhere may have caused. */
export function refuseForeign(request: Request): Response | undefined {
  const why = foreignRequest(request)
  if (why !== undefined) return rpcError(403, -32000, why)
  return isUntypedWrite(request)
    ? refusal(415, 'invalid', 'Send this as JSON.', { hint: 'Set content-type: application/json.' })
    : undefined
}

/**
 * Why a request may not be answered by a server without accounts, or undefined when it may. A page elsewhere can
 * make a browser send requests here, or point its own name at this machine; both show in these headers. Another port
 * of this machine is elsewhere: anybody's program may serve a page there.
 */
function foreignRequest(request: Request): string | undefined {
  const { headers } = request
  const host = headers.get('host') ?? ''
  const name = hostname(`http://${host}`)
  if (name === undefined || !loopback.has(name)) return 'The Host header must name this machine.'
  const origin = headers.get('origin')
  const isOwn = origin === null || origin === `http://${host}`
  return isOwn && !isFromAnotherSite(request) ? undefined : 'Requests from other sites are refused.'
}

/** What the browser itself says of where a request comes from. A link to the page may stand anywhere. */
function isFromAnotherSite(request: Request): boolean {
  const { headers, method } = request
  const site = headers.get('sec-fetch-site')
  if (site === null || site === 'same-origin' || site === 'none') return false
  const isLink = method === 'GET' && headers.get('sec-fetch-dest') === 'document'
  return !isLink || !isPage(new URL(request.url).pathname)
}

function isPage(path: string): boolean {
  return !/^\/(?:api|mcp|caldav|feeds|metrics|healthz|readyz)(?:\/|$)/.test(path)
}

/** A form of another site can send text, but not say that it is JSON. */
function isUntypedWrite({ method, headers, url }: Request): boolean {
  if (!typedMethods.has(method) || !new URL(url).pathname.startsWith('/api/')) return false
  const [type = ''] = (headers.get('content-type') ?? '').split(';')
  const given = type.trim().toLowerCase()
  return given !== 'application/json' && !(given === 'application/octet-stream' && isUpload(url))
}

/** Neither can it say that something is just bytes. */
function isUpload(url: string): boolean {
  return /^\/api\/tasks\/\d+\/attachments$/.test(new URL(url).pathname)
}

function hostname(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).hostname : undefined
}
