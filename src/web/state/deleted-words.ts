import type { Change, Task } from '../api/values.ts'
import { words } from '../words/words.ts'

/** What a message says when tasks were deleted: also what went with them. */
export function deletedWords(tasks: readonly Task[], { tasks: gone }: Pick<Change, 'tasks'>): string {
  const [only, another] = tasks
  const said = only && !another ? words.tasks.deleted(only.title) : words.moves.deletedMany(tasks.length)
  const below = gone.length - tasks.length
  return below > 0 ? `${said} ${words.moves.andSubtasks(below)}` : said
}
