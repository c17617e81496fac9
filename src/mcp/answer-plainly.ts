import { type Caller, type CallResult, call } from '../contracts/call.ts'
import type { PlainCall } from './plain-call.ts'
import { type Service, serverInfo, speakable } from './server.ts'

/**
 * Answers a plain call by the door itself. The answer is, to the byte, what the SDK makes of the same result; its two ends
 * are the same for every call and written once.
 */
export async function answerPlainly(
  service: Service,
  { id, name, args, client, requestKey, trace }: PlainCall,
  known: Caller,
  signal: AbortSignal,
): Promise<Response> {
  const { contract, deps, scopes, typed } = service
  const caller: Caller = { ...known, scopes, client, signal, trace, requestKey }
  try {
    const result = await call(deps, contract, name, args, caller, { typed })
    if (!signal.aborted) return json(`${textOf(result)}${endOf(service)}${JSON.stringify(id)}}`)
  } catch (error) {
    if (!signal.aborted) {
      const { code, message } = speakable(deps, error)
      return json(JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } }))
    }
  }
  return new Response(null, { status: 499 }) // nobody waits for it
}

function textOf({ ok, text, structured }: CallResult): string {
  const content = `{"result":{"content":[{"type":"text","text":${JSON.stringify(text)}}]`
  return `${content}${structured ? `,"structuredContent":${JSON.stringify(structured)}` : ''}${ok ? '' : ',"isError":true'}`
}

const ends = new WeakMap<Service, string>()

function endOf(service: Service): string {
  const known = ends.get(service)
  if (known !== undefined) return known
  const _meta = { 'io.modelcontextprotocol/serverInfo': serverInfo(service.version) }
  const end = `,"resultType":"complete","_meta":${JSON.stringify(_meta)}},"jsonrpc":"2.0","id":`
  ends.set(service, end)
  return end
}

function json(text: string): Response {
  return new Response(text, { headers: { 'content-type': 'application/json' } })
}
