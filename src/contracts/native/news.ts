import type { ToolContext } from '../contract.ts'
import { changeLine } from './task-lines.ts'

const looked = 200

/** What other clients did to the caller's tasks since then, newest first. */
export async function changesSince({ tasks, origin, clock }: ToolContext, since: Date): Promise<string[]> {
  const changes = await tasks.changes({ standing: true, limit: looked })
  return changes
    .filter(
      (change) => change.origin.at > since && !change.isElsewhere && change.origin.client !== origin.client,
    )
    .map((change) => changeLine(change, clock))
}
