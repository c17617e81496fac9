import type { ClientCapabilities, Server, ServerContext } from '@modelcontextprotocol/server'

/** What the client can do: said on each request in the new protocol, once per connection in the old. */
export function clientCapabilities(
  server: Server,
  { mcpReq }: ServerContext,
): ClientCapabilities | undefined {
  const envelope = mcpReq.envelope as Record<string, unknown> | undefined
  const stated = envelope?.['io.modelcontextprotocol/clientCapabilities'] ?? server.getClientCapabilities()
  return stated as ClientCapabilities | undefined
}
