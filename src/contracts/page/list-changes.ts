import { defineTool } from '../contract.ts'
import { before, taking, text, upTo } from './schemas.ts'
import { showChanges } from './shown-change.ts'

interface Args {
  readonly limit?: number
  readonly before?: number
  readonly client?: string
}

export const listChangesTool = defineTool({
  name: 'list_changes',
  description: 'What was changed, newest first',
  effect: 'read',
  input: taking({ limit: upTo(200), before, client: text }),
  async run({ limit = 50, ...narrowed }: Args, context) {
    return { changes: await showChanges(context, await context.tasks.changes({ limit, ...narrowed })) }
  },
  answer: (list) => list,
})
