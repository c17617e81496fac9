import { readRefusal, unreachable } from './api-error.ts'
import { noteAnswered, noteSilence } from './connection.ts'
import { keepAnswer, keptAnswer } from './kept/answers.ts'
import { owner, setOwner } from './kept/owner.ts'
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
  const address = path + queryString(options.query ?? {})
  const response = await send(method, path, options).catch(async (thrown) => {
    const kept = method === 'GET' ? await keptAnswer(address) : undefined
    if (kept === undefined) throw thrown
    return kept as T
  })
  if (!(response instanceof Response)) return response
  const text = await response.text().catch(() => '')
  const body = readJson(text)
  if (response.ok) {
    if (method === 'GET') keepAnswer(address, text)
    return body as T
  }
  return refused(path, response.status, body)
}

/** Throws what the server said no with, unless it is another person's server by now. */
export function refused(path: string, status: number, body: unknown): Promise<never> {
  if (isOfAnother(body)) return showOther()
  if (status === 401 && !path.startsWith('/api/auth/')) signedOut.notify()
  throw readRefusal(status, body)
}

export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function isOfAnother(body: unknown): boolean {
  const error = (body as { error?: { facts?: { isAnother?: unknown } } } | null)?.error
  return error?.facts?.isAnother === true
}

/** Somebody else has signed in, in another tab: the page begins anew, with nothing of the one before. */
function showOther(): Promise<never> {
  setOwner(null)
  location.reload()
  return new Promise(() => {})
}

/** Whom the page believes to speak for. Signing in and asking who it is are for everybody. */
export function meantFor(path: string): Record<string, string> {
  const person = owner.get()
  if (person === null || path.startsWith('/api/auth') || path === '/api/me') return {}
  return { 'waymark-person': encodeURIComponent(person) }
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
        // Also where there is nothing to send: a form of another site cannot say this.
        ...((method === 'POST' || method === 'PATCH') && { 'content-type': 'application/json' }),
        ...meantFor(path),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    })
    noteAnswered()
    return response
  } catch (thrown) {
    if (signal?.aborted && signal.reason?.name !== 'TimeoutError') throw thrown
    noteSilence()
    throw unreachable()
  }
}

/** Left out: what is undefined, null or an empty string. */
export function queryString(query: Query): string {
  const pairs = Object.entries(query).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  )
  if (pairs.length === 0) return ''
  return `?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}`
}
