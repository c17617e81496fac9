import { invalid } from '../../errors.ts'
import type { ChangeQuery } from '../../tasks/task-store.ts'
import { defineTool, type ToolContext } from '../contract.ts'
import { listChangesInput } from './schemas.ts'
import { showChanges } from './shown-change.ts'
import type { ListedChange } from './values.ts'

export const listChangesTool = defineTool({
  name: 'list_changes',
  description: 'What was changed, newest first',
  effect: 'read',
  input: listChangesInput,
  async run({ limit = 50, across, actor, standing, ...narrowed }, context) {
    const asked = {
      limit,
      ...narrowed,
      ...(actor !== undefined && { actor: actor === 'me' ? context.owner : actor }),
      ...(standing !== undefined && { standing: true }),
    }
    return { changes: across === undefined ? await ofOne(context, asked) : await ofAll(context, asked) }
  },
  answer: (list) => list,
})

async function ofOne(context: ToolContext, asked: ChangeQuery): Promise<ListedChange[]> {
  const project = context.project.ref.id
  const changes = await showChanges(context, await context.tasks.changes(asked))
  return changes.map((change) => ({ project, ...change }))
}

/** Of all projects that are not archived. Each counts its changes itself, so their time says which is newer. */
async function ofAll(context: ToolContext, asked: ChangeQuery): Promise<ListedChange[]> {
  if (asked.before !== undefined)
    throw invalid('bad_arguments', 'before is the number of a change in one project: leave out across.')
  const lists: ListedChange[][] = []
  for (const project of await context.projects.list())
    lists.push(await ofOne(context.inProject(project), asked))
  return lists
    .flat()
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, asked.limit)
}
