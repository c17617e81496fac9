import type { Server, ServerContext } from '@modelcontextprotocol/server'
import { type ListedTool, withObjects } from '../listing.ts'
import type { Service } from '../server.ts'
import { boardUri, listedBoard } from './board-resource.ts'
import { isModern, showsApps } from './shows-apps.ts'

/** The tools after which a host shows the board. */
export const boardTools: readonly string[] = ['list_tasks', 'catch_up']

/** The board stands on tools of the native contract, of which a profile or a token may leave none. */
export function hasBoard({ contract }: Service): boolean {
  return contract.name === 'native' && contract.tools.some(({ name }) => boardTools.includes(name))
}

/**
 * The tools as this client is given them: with the board where it can show one. What the others get is the same for
 * every owner; this listing is not, so a proxy must not share it.
 */
export function listToolsFor(service: Service, server: Server, context: ServerContext) {
  const tools = service.typed && !isModern(context) ? withObjects(service.tools) : service.tools
  if (!hasBoard(service) || !showsApps(server, context)) return { tools: tools as never }
  return {
    tools: tools.map(withBoard) as never,
    ...(isModern(context) && { cacheScope: 'private' as const }),
  }
}

function withBoard(tool: ListedTool): ListedTool {
  if (!boardTools.includes(tool.name)) return tool
  return { ...tool, _meta: { ...tool._meta, ui: { resourceUri: boardUri } } }
}

/** Names the page before all other resources, to those who can show it. */
export function pagesFor(service: Service, server: Server, context: ServerContext) {
  return hasBoard(service) && showsApps(server, context) ? [listedBoard] : []
}
