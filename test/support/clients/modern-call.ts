const version = '2026-07-28'

/** What every message of the 2026 protocol says of its sender. */
export const modernMeta = {
  'io.modelcontextprotocol/protocolVersion': version,
  'io.modelcontextprotocol/clientCapabilities': {},
  'io.modelcontextprotocol/clientInfo': { name: 'modern', version: '1' },
}

/** Over HTTP the headers repeat what the message is about. */
export function modernHeaders(method: string, name: string): Record<string, string> {
  return {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': version,
    'mcp-method': method,
    'mcp-name': name,
  }
}

export interface ModernAnswer {
  readonly status: number
  readonly headers: Headers
  readonly isError: boolean
  /** What the tool said, or the error of the protocol. */
  readonly text: string
}

/** Calls one tool as a client of the 2026 protocol does, and shows the HTTP answer that it came in. */
export async function modernCall(
  url: string,
  name: string,
  args: object = {},
  headers: Record<string, string> = {},
): Promise<ModernAnswer> {
  const params = { name, arguments: args, _meta: modernMeta }
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...modernHeaders('tools/call', name), ...headers },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
  })
  const { result, error } = (await response.json()) as {
    result?: { isError?: boolean; content: { text: string }[] }
    error?: { message: string }
  }
  return {
    status: response.status,
    headers: response.headers,
    isError: result?.isError ?? error !== undefined,
    text: result?.content[0]?.text ?? error?.message ?? '',
  }
}
