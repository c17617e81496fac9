export const bodyLimit = 1024 * 1024

interface Refusal {
  readonly status: 400 | 413
  /** Of JSON-RPC, for those who speak it. */
  readonly code: number
  readonly message: string
}

type Body = { readonly value: unknown } | { readonly refused: Refusal }

/** Reads a JSON body once, within the limit. */
export async function readJson(request: Request, limit = bodyLimit): Promise<Body> {
  let text: string | undefined
  try {
    text = await readText(request, limit)
  } catch {
    // The connection broke. Nobody reads this answer, and nothing of ours went wrong.
    return { refused: { status: 400, code: -32700, message: 'Parse error: the body broke off.' } }
  }
  if (text === undefined) return { refused: tooLarge(limit) }
  try {
    return { value: JSON.parse(text) }
  } catch {
    return { refused: { status: 400, code: -32700, message: 'Parse error: the body is not JSON.' } }
  }
}

/** The whole body as text, or undefined as soon as it is longer than allowed. */
export async function readText(request: Request, limit: number): Promise<string | undefined> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) return undefined
  if (request.headers.has('content-length')) return request.text()
  const decoder = new TextDecoder()
  let [text, length] = ['', 0]
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength
    if (length > limit) return undefined
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

function tooLarge(limit: number): Refusal {
  return { status: 413, code: -32600, message: `The body is larger than ${limit} bytes.` }
}
