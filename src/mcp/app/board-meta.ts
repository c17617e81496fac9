import type { Server, ServerContext } from '@modelcontextprotocol/server'
import type { Caller } from '../../contracts/call.ts'
import { boardData } from '../../contracts/native/board-data.ts'
import { may } from '../../contracts/scopes.ts'
import { Failure } from '../../errors.ts'
import type { Service } from '../server.ts'
import { boardTools, hasBoard } from './board-listing.ts'
import { showsApps } from './shows-apps.ts'

const boardMetaKey = 'waymark/board'

/** What the board may call, where the profile has it. */
const actions = ['complete_task', 'undo']

/**
 * The tasks for the board, beside the result of a call that succeeded. Hosts hand this part to the page and not to the
 * model, which reads the text as ever and pays for nothing more.
 */
export async function boardMeta(
  service: Service,
  server: Server,
  caller: Caller,
  { tool, args }: { readonly tool: string; readonly args: Readonly<Record<string, unknown>> | undefined },
  context: ServerContext,
): Promise<{ [boardMetaKey]: object } | undefined> {
  if (!boardTools.includes(tool) || !hasBoard(service) || !showsApps(server, context)) return undefined
  if (!may(caller, 'tasks:read')) return undefined
  const { contract, deps } = service
  const { view, query, priority, tag } = (tool === 'list_tasks' ? args : undefined) ?? {}
  const filter = {
    ...(typeof query === 'string' && { words: query }),
    ...(priority !== undefined && { priority }),
    ...(typeof tag === 'string' && { tag }),
  }
  try {
    const groups = await boardData(deps, caller, filter)
    const offered = actions.filter((name) => contract.tools.some((tool) => tool.name === name))
    const at = (await deps.clock(caller)).now.toISOString()
    return { [boardMetaKey]: { at, request: { view, query, priority, tag }, actions: offered, groups } }
  } catch (error) {
    // The answer itself is good; the page then asks again, and says what comes of it.
    if (!(error instanceof Failure)) deps.reportBug(error)
    return undefined
  }
}
