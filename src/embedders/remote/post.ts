import { faultOf, ProviderFault } from '../../providers/fault.ts'
import { readRetryAfter, withRetries } from '../../providers/retry.ts'
import { traceHeaders } from '../../trace.ts'
import { isPassing } from './fault.ts'
import { type RetryPolicy, waitAfter } from './retry-policy.ts'

interface PostRequest {
  readonly url: string
  readonly key: string | null
  readonly body: object
}

/** 256 vectors of 4,096 dimensions take some 25 MB as text. */
const largestAnswer = 64 * 1024 * 1024

/** Posts until there is an answer, or the policy says to give up. Throws a `ProviderFault`, or the signal's reason. */
export function post(request: PostRequest, policy: RetryPolicy, signal?: AbortSignal): Promise<unknown> {
  const end = performance.now() + policy.total
  return withRetries(() => postOnce(request, Math.min(policy.request, end - performance.now()), signal), {
    ...{ tries: policy.tries, end, signal },
    pause: (fault, tried) => (isPassing(fault) ? waitAfter(tried, fault.retryAfter, policy) : null),
  })
}

async function postOnce(
  { url, key, body }: PostRequest,
  timeout: number,
  signal?: AbortSignal,
): Promise<unknown> {
  signal?.throwIfAborted()
  const inTime = AbortSignal.timeout(Math.max(1, Math.ceil(timeout)))
  let text: string
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...traceHeaders(),
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify(body),
      redirect: 'manual',
      signal: signal === undefined ? inTime : AbortSignal.any([signal, inTime]),
    })
    await checkStatus(response)
    text = await readText(response)
  } catch (error) {
    if (error instanceof ProviderFault) throw error
    if (inTime.aborted) throw new ProviderFault('timeout', 'no answer')
    throw new ProviderFault('unreachable', systemCode(error))
  }
  try {
    return JSON.parse(text)
  } catch {
    throw new ProviderFault('malformed', 'not JSON')
  }
}

async function checkStatus({ status, headers, body }: Response): Promise<void> {
  const kind = faultOf(status)
  if (kind === null) return
  // Lets go of the connection. What is in there is not for us.
  await body?.cancel().catch(() => {})
  throw new ProviderFault(kind, status, readRetryAfter(headers))
}

async function readText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > largestAnswer) throw new ProviderFault('malformed', 'too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Such as ECONNREFUSED. The message stays behind: it may quote the request. */
function systemCode(error: unknown): string {
  const { code } = ((error as Error).cause ?? {}) as { code?: unknown }
  return typeof code === 'string' ? code : 'no connection'
}
