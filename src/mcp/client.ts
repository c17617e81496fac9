import type { ClientCapabilities, Server, ServerContext } from '@modelcontextprotocol/server'

/** What the client calls itself. */
export function clientName(server: Server, context: ServerContext): string | undefined {
  const stated = inEnvelope(context, 'clientInfo') ?? server.getClientVersion()
  const name = (stated as { name?: unknown } | undefined)?.name
  return typeof name === 'string' && name.trim() !== '' ? name.trim().slice(0, 100) : undefined
}

/** What the client can do. */
export function clientCapabilities(server: Server, context: ServerContext): ClientCapabilities | undefined {
  const stated = inEnvelope(context, 'clientCapabilities') ?? server.getClientCapabilities()
  return stated as ClientCapabilities | undefined
}

/** The new protocol says it on each request, the old one once per connection. */
function inEnvelope({ mcpReq }: ServerContext, name: string): unknown {
  return (mcpReq.envelope as Record<string, unknown> | undefined)?.[`io.modelcontextprotocol/${name}`]
}
