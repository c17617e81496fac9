import { rpcError } from '../mcp/rpc-error.ts'

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** True for an address that only this machine reaches. */
export function isLoopback(host: string): boolean {
  return loopback.has(host) || host === '::1'
}

/** The answer of a server without accounts to a request that somebody elsewhere may have caused. */
export function refuseForeign(request: Request): Response | undefined {
  const why = foreignRequest(request)
  return why === undefined ? undefined : rpcError(403, -32000, why)
}

/**
 * Why a request may not be answered by a server without accounts, or undefined when it may. A page elsewhere can
 * make a browser send requests here, or point its own name at this machine; both show in these headers.
 */
function foreignRequest(request: Request): string | undefined {
  const host = hostname(`http://${request.headers.get('host') ?? ''}`)
  if (host === undefined || !loopback.has(host)) return 'The Host header must name this machine.'
  const origin = request.headers.get('origin')
  if (origin === null) return undefined
  const from = hostname(origin)
  return from !== undefined && loopback.has(from) ? undefined : 'Requests from other sites are refused.'
}

function hostname(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).hostname : undefined
}
