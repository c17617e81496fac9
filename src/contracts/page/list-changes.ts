import { defineTool } from '../contract.ts'
import { listChangesInput } from './schemas.ts'
import { showChanges } from './shown-change.ts'

export const listChangesTool = defineTool({
  name: 'list_changes',
  description: 'What was changed, newest first',
  effect: 'read',
  input: listChangesInput,
  async run({ limit = 50, ...narrowed }, context) {
    return { changes: await showChanges(context, await context.tasks.changes({ limit, ...narrowed })) }
  },
  answer: (list) => list,
})
