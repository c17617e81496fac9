import type { ClientCapabilities, Server, ServerContext } from '@modelcontextprotocol/server'
import { clientCapabilities } from '../client.ts'

const extensionId = 'io.modelcontextprotocol/ui'
export const appMimeType = 'text/html;profile=mcp-app'

/** Whether the client says that it shows pages of servers. One that names no kinds of pages means the usual one. */
export function showsApps(server: Server, context: ServerContext): boolean {
  return showsPages(clientCapabilities(server, context))
}

/** The same by what the client can do. */
export function showsPages(capabilities: ClientCapabilities | undefined): boolean {
  const declared = capabilities?.extensions?.[extensionId]
  if (declared === undefined) return false
  const { mimeTypes } = declared as { mimeTypes?: unknown }
  return mimeTypes === undefined || (Array.isArray(mimeTypes) && mimeTypes.includes(appMimeType))
}

/** The 2026 protocol, whose results say how long they may be kept; in the older ones that means nothing. */
export const isModern = ({ mcpReq }: ServerContext): boolean => mcpReq.envelope !== undefined
