import type { Accounts } from '../../accounts/accounts.ts'
import { addressHeader, authPath } from '../../accounts/auth.ts'

/** A request on its way to the packages. */
export interface AccountsRequest {
  readonly request: Request
  /** Below /api/auth. */
  readonly path: string
  readonly query: URLSearchParams
  /** Where it comes from, for the limits. */
  readonly address: string
  /** As text; empty where there is none. */
  readonly body: string
  /**
   * Does what costs much when it is the turn of this address: nobody knows yet who asks. What `isFree` does not count
   * against the address.
   */
  readonly inTurn: (
    work: () => Promise<Response>,
    isFree?: (answer: Response) => boolean,
  ) => Promise<Response>
}

export type Forward = (
  asked: AccountsRequest,
  changed?: { readonly body?: object | string; readonly query?: URLSearchParams },
) => Promise<Response>

// Everything else a caller writes into headers is none of their business.
const passedOn = [
  'accept',
  'authorization',
  'content-type',
  'cookie',
  'origin',
  'referer',
  'user-agent',
  'sec-fetch-dest',
  'sec-fetch-mode',
  'sec-fetch-site',
]

/** Hands requests to the packages, as if they had come to the public address directly. */
export function createForward({ url, respond }: Pick<Accounts, 'url' | 'respond'>): Forward {
  return ({ request, path, query, address, body }, changed = {}) => {
    const headers = new Headers({ [addressHeader]: address })
    for (const name of passedOn) {
      const value = request.headers.get(name)
      if (value !== null) headers.set(name, value)
    }
    const target = new URL(`${authPath}${path}`, url)
    target.search = (changed.query ?? query).toString()
    const text = typeof changed.body === 'object' ? JSON.stringify(changed.body) : (changed.body ?? body)
    const hasBody = request.method !== 'GET' && request.method !== 'HEAD' && text !== ''
    return respond(new Request(target, { method: request.method, headers, ...(hasBody && { body: text }) }))
  }
}

/** A refusal in the form of OAuth. */
export function oauthProblem(status: number, error: string, error_description: string): Response {
  return Response.json({ error, error_description }, { status, headers: { 'cache-control': 'no-store' } })
}

export function readObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}
