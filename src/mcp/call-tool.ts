import type { CallToolResult, InputRequiredResult, Server, ServerContext } from '@modelcontextprotocol/server'
import { type Caller, type CallResult, call, refusalOf } from '../contracts/call.ts'
import { findTool } from '../contracts/contract.ts'
import { readTrace } from '../trace.ts'
import { boardMeta } from './app/board-meta.ts'
import { askWhich, chosenTask, unanswered } from './ask-which.ts'
import { canBeAsked, clientCapabilities, clientTitle } from './client.ts'
import { invalidParams } from './rpc-error.ts'
import type { Service } from './server.ts'

/** Under which a client may name its request, so that repeating it does nothing twice. */
export const requestKeyMeta = 'waymark/request-key'

/** Answers `tools/call`; where several tasks are meant and the client can be asked, with the question. */
export async function callTool(
  service: Service,
  server: Server,
  known: Caller,
  name: string,
  args: Record<string, unknown> | undefined,
  context: ServerContext,
): Promise<CallToolResult | InputRequiredResult> {
  const { contract, deps, typed } = service
  const tool = findTool(contract, name)
  if (!tool) throw invalidParams(`Unknown tool: ${name.slice(0, 100)}`)
  const { signal, inputResponses, _meta } = context.mcpReq
  const requestKey = _meta?.[requestKeyMeta]
  const progress = progressTo(context)
  const caller: Caller = {
    ...known,
    client: clientTitle(server, context),
    signal,
    progress,
    trace: readTrace(_meta?.traceparent, _meta?.tracestate),
    ...(typeof requestKey === 'string' && { requestKey }),
  }
  const chosen = chosenTask(inputResponses)
  const meant = chosen === undefined ? args : { ...args, task: chosen }
  const answer = await call(deps, contract, name, meant, caller, { typed })
  const mayAsk = tool.input.properties.task !== undefined && canBeAsked(clientCapabilities(server, context))
  if (answer.failure?.code === 'ambiguous' && mayAsk) {
    const silence = unanswered(inputResponses)
    if (!silence) return askWhich(answer.failure)
    return toResult(refusalOf(contract, silence, { tool: name, args: args ?? {} }), server)
  }
  const meta = answer.ok ? await boardMeta(service, server, caller, { tool: name, args }, context) : undefined
  return { ...toResult(answer, server), ...(meta && { _meta: meta }) }
}

/** Notices of progress go only to clients that asked for them, and never back. */
function progressTo({ mcpReq }: ServerContext): Caller['progress'] {
  const progressToken = mcpReq._meta?.progressToken
  if (progressToken === undefined) return undefined
  let last = -1
  return (parts, message) => {
    const progress = Math.floor(parts)
    if (progress <= last) return
    last = progress
    const params = { progressToken, progress, total: 100, message }
    void mcpReq.notify({ method: 'notifications/progress', params }).catch(() => {})
  }
}

function toResult({ ok, text, structured }: CallResult, server: Server): CallToolResult {
  return {
    content: [{ type: 'text', text }],
    ...(structured && { structuredContent: asStructured(structured, server) as Record<string, unknown> }),
    ...(!ok && { isError: true }),
  }
}

/** Before 2026-07-28 structured content had to be an object, so a bare list of tasks goes under a name. */
function asStructured(value: object, server: Server): object {
  const isOld = (server.getNegotiatedProtocolVersion() ?? '') < '2026-07-28'
  return Array.isArray(value) && isOld ? { tasks: value } : value
}
