import type { ClientCapabilities, Server, ServerContext } from '@modelcontextprotocol/server'

/** What people know the client by: its title, and where it has none the name it gives to programs. */
export function clientTitle(server: Server, context: ServerContext): string | undefined {
  return titleIn(clientInfo(server, context))
}

/** The same in what a client says of itself. */
export function titleIn(info: unknown): string | undefined {
  const { title, name } = (info ?? {}) as { title?: unknown; name?: unknown }
  return [title, name]
    .flatMap((word) => (typeof word === 'string' ? word.trim().slice(0, 100) : []))
    .find(Boolean)
}

/** What the client calls itself to programs. */
export function clientName(server: Server, context: ServerContext): string | undefined {
  const { name } = clientInfo(server, context)
  return typeof name === 'string' ? name : undefined
}

function clientInfo(server: Server, context: ServerContext): { name?: unknown; title?: unknown } {
  return (inEnvelope(context, 'clientInfo') ?? server.getClientVersion() ?? {}) as object
}

/** What the client can do. */
export function clientCapabilities(server: Server, context: ServerContext): ClientCapabilities | undefined {
  const stated = inEnvelope(context, 'clientCapabilities') ?? server.getClientCapabilities()
  return stated as ClientCapabilities | undefined
}

/** Whether the person can be asked something, by what the client can do. */
export function canBeAsked(capabilities: ClientCapabilities | undefined): boolean {
  const elicitation = capabilities?.elicitation
  // Clients older than the distinction declare it empty and mean forms.
  return elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined)
}

/** The new protocol says it on each request, the old one once per connection. */
function inEnvelope({ mcpReq }: ServerContext, name: string): unknown {
  return (mcpReq.envelope as Record<string, unknown> | undefined)?.[`io.modelcontextprotocol/${name}`]
}
