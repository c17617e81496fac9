import { type Board, type BoardRequest, boardIn, eachOnce, groupFromText, groupNames } from './board.ts'
import type { Host } from './host.ts'
import { type ToolResult, textOf } from './tool-result.ts'

/**
 * Reads the board anew. Some hosts keep back the part of a result that is meant for the page; then every group is read
 * from the text that the model reads, which says the same in other words.
 */
export async function loadBoard(host: Host, request: BoardRequest): Promise<Board> {
  const list = async (args: BoardRequest) => accepted(await host.callTool('list_tasks', args))
  const board = boardIn(await list(request))
  if (board) return board
  const groups = await Promise.all(
    groupNames.map(async (view) => groupFromText(view, await list({ ...request, view }))),
  )
  return { request, actions: ['complete_task', 'undo'], groups: eachOnce(groups) }
}

/** Fails with what the tool said where it refused. */
export function accepted(result: ToolResult): ToolResult {
  if (result.isError) throw new Error(textOf(result))
  return result
}
