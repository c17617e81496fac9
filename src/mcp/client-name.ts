import type { Server, ServerContext } from '@modelcontextprotocol/server'

/** What the client calls itself: on each request in the new protocol, once per connection in the old. */
export function clientName(server: Server, { mcpReq }: ServerContext): string | undefined {
  const envelope = mcpReq.envelope as Record<string, unknown> | undefined
  const stated = envelope?.['io.modelcontextprotocol/clientInfo'] ?? server.getClientVersion()
  const name = (stated as { name?: unknown } | undefined)?.name
  return typeof name === 'string' && name.trim() !== '' ? name.trim().slice(0, 100) : undefined
}
