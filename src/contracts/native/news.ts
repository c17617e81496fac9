import type { Origin } from '../../change.ts'
import type { ToolContext } from '../contract.ts'
import { changeLine } from './task-lines.ts'

const looked = 200

/** What other people and other clients did to the tasks since then, newest first. */
export async function changesSince(context: ToolContext, since: Date): Promise<string[]> {
  const { tasks, origin, clock } = context
  const isTheirs = ({ actor, client }: Origin) => actor !== origin.actor || client !== origin.client
  const changes = (await tasks.changes({ standing: true, limit: looked })).filter(
    (change) => change.origin.at > since && !change.isElsewhere && isTheirs(change.origin),
  )
  const people = await context.people([...new Set(changes.map((change) => change.origin.actor))])
  return changes.map((change) => changeLine(change, clock, context, people))
}
