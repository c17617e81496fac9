import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openStores } from '../../compose.ts'
import type { Config } from '../../config.ts'
import { printable } from '../screen/display-width.ts'
import type { Suggestion } from './complete-words.ts'

const most = 100
const longestTitle = 60

/** Tasks by number with their titles, found by either; or the tags of open tasks. Nothing is made by asking. */
export async function tagsAndTitles(
  what: 'task' | 'closed task' | 'tag',
  typed: string,
  config: Config,
): Promise<Suggestion[]> {
  if (config.databaseUrl === null && !existsSync(join(config.data, 'waymark.db'))) return []
  const stores = await openStores(config)
  try {
    const tasks = stores.tasks(config.user)
    const isNumber = /^#?\d*$/.test(typed)
    const found = await tasks.list({
      state: what === 'closed task' ? 'closed' : 'open',
      order: what === 'closed task' ? 'recent' : 'urgent',
      limit: most,
      ...(!isNumber && what !== 'tag' && { words: typed }),
    })
    if (what === 'tag') {
      const tags = new Set(found.flatMap((task) => task.tags))
      return [...tags].filter((tag) => tag.startsWith(typed)).map((word) => ({ word }))
    }
    return found
      .filter(({ id }) => !isNumber || String(id).startsWith(typed.replace('#', '')))
      .map(({ id, title }) => ({ word: String(id), means: shortened(printable(title)) }))
  } finally {
    await stores.close()
  }
}

function shortened(title: string): string {
  return title.length > longestTitle ? `${title.slice(0, longestTitle).toWellFormed()}…` : title
}
