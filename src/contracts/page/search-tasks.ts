import { type FoundTask, searchTasks } from '../../tasks/search-tasks.ts'
import { defineTool, type ToolContext } from '../contract.ts'
import { strict } from '../schema.ts'
import { text } from './schemas.ts'
import { showTasks } from './shown-task.ts'
import type { FoundPage, ShownFound } from './values.ts'

export const searchTasksTool = defineTool({
  name: 'search_tasks',
  description:
    'Open and closed tasks by words of their title, tags and description, forgiving one wrong letter',
  effect: 'read',
  input: strict({ q: text }, ['q']),
  async run({ q }, context): Promise<FoundPage> {
    const found = await searchTasks(context.tasks, q)
    const [open, closed] = await Promise.all([shown(context, found.open), shown(context, found.closed)])
    return { open, closed, isCut: found.isCut }
  },
  answer: (found) => found,
})

async function shown(context: ToolContext, found: readonly FoundTask[]): Promise<ShownFound[]> {
  const tasks = await showTasks(
    context,
    found.map(({ task }) => task),
  )
  return tasks.map((task, at) => ({ task, isSimilar: found[at]?.isSimilar ?? false }))
}
