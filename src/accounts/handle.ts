import { Failure } from '../errors.ts'
import { authPath } from './auth.ts'
import { discover } from './discovery.ts'
import { type AccountsRequest, problem } from './forward.ts'

/** Answers one request of the page or of an assistant about accounts. */
export type AuthHandler = (asked: AccountsRequest) => Promise<Response>

/** By method and path below /api/auth. What is not named here is not served, whatever the packages offer. */
export type Answers = Readonly<Record<string, AuthHandler>>

const bodyLimit = 32_768

/** Told what went wrong inside, without anything about anybody. */
export type Report = (message: string, error?: unknown) => void

/** Everything under /api/auth and /.well-known. */
export async function handle(
  answers: Answers,
  { url, report }: { readonly url: string; readonly report: Report },
  request: Request,
  address: string,
): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url)
  const found = discover(pathname, request.method, url)
  if (found) return found
  const path = pathname.startsWith(authPath) ? pathname.slice(authPath.length) : ''
  const name = `${request.method} ${path}`
  const answer = Object.hasOwn(answers, name) ? answers[name] : undefined
  if (!answer)
    return problem(404, 'not_found', 'There is nothing here.', { hint: 'docs/http.md lists what there is.' })
  // Who hangs up in the middle reads no answer, and nothing of ours went wrong.
  const body = await readText(request).catch(() => null)
  if (body === null) return problem(400, 'invalid', 'The body broke off.', { hint: 'Send it again.' })
  if (body === undefined) return problem(413, 'invalid', `The body is larger than ${bodyLimit} bytes.`)
  try {
    return await answer({ request, path, query: searchParams, address, body })
  } catch (error) {
    if (error instanceof Failure) return failed(error)
    report('a request about accounts failed', error)
    return problem(503, 'unavailable', 'The accounts cannot be reached.', { hint: 'Try again in a moment.' })
  }
}

const statuses: Partial<Record<Failure['code'], number>> = {
  invalid: 400,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  rate_limited: 429,
  unavailable: 503,
}

function failed({ code, message, hint, facts }: Failure): Response {
  const headers: Record<string, string> =
    typeof facts.retryAfter === 'number' ? { 'retry-after': String(facts.retryAfter) } : {}
  return problem(statuses[code] ?? 400, code, message, { hint, headers })
}

/** The whole body, or undefined as soon as it is longer than allowed. */
async function readText(request: Request): Promise<string | undefined> {
  if (Number(request.headers.get('content-length') ?? 0) > bodyLimit) return undefined
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength
    if (length > bodyLimit) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
