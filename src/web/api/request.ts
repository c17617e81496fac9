import { readRefusal, unreachable } from './api-error.ts'
import { noteAnswered, noteSilence } from './connection.ts'
import { createTopic } from './store.ts'

type Query = Readonly<Record<string, string | number | boolean | null | undefined>>

interface RequestOptions {
  readonly query?: Query
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal | undefined
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** The server no longer knows who asks. */
export const signedOut = createTopic()

/** One request to the server. Throws an `ApiError` for every answer that is no success, and for none at all. */
export async function request<T>(method: Method, path: string, options: RequestOptions = {}): Promise<T> {
  const response = await send(method, path, options)
  const body: unknown = await response.json().catch(() => null)
  if (response.ok) return body as T
  if (response.status === 401 && !path.startsWith('/api/auth/')) signedOut.notify()
  throw readRefusal(response.status, body)
}

/** The answer as it comes, for streams and downloads. */
export async function send(method: Method, path: string, options: RequestOptions = {}): Promise<Response> {
  const { query = {}, body, headers = {}, signal } = options
  try {
    const response = await fetch(path + queryString(query), {
      method,
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    })
    noteAnswered()
    return response
  } catch (thrown) {
    if (signal?.aborted) throw thrown
    noteSilence()
    throw unreachable()
  }
}

/** Left out: what is undefined, null or an empty string. */
function queryString(query: Query): string {
  const pairs = Object.entries(query).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  )
  if (pairs.length === 0) return ''
  return `?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}`
}
