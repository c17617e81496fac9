import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { folderProject } from '../../compose/folder-project.ts'
import { projectFolder } from '../../compose/open-projects.ts'
import { openStores } from '../../compose.ts'
import type { Config } from '../../config.ts'
import { chooseProject } from '../../projects/choose-project.ts'
import { isPersonal, type ProjectRef } from '../../projects/project.ts'
import type { Stores } from '../../stores/stores.ts'
import type { LookedUp } from '../command.ts'
import { printable } from '../screen/display-width.ts'
import type { Suggestion } from './complete-words.ts'

const most = 100
const longestTitle = 60

/**
 * Tasks by number with their titles and discoveries with their texts, found by either; the tags of open tasks; or
 * projects. Nothing is made by asking.
 */
export async function lookUp(
  what: LookedUp,
  typed: string,
  config: Config,
  named: string | undefined,
): Promise<Suggestion[]> {
  if (config.databaseUrl === null && !existsSync(join(config.data, 'waymark.db'))) return []
  await using stores = await openStores(config)
  // Awaited here, because the stores are closed behind it.
  if (what === 'project') return await projects(stores, config.user, typed)
  const project = await projectOf(stores, config, named)
  return await (what === 'discovery'
    ? discoveries(stores, config.user, project, typed)
    : tagsAndTitles(stores, config.user, project, what, typed))
}

async function projectOf(stores: Stores, config: Config, named: string | undefined): Promise<ProjectRef> {
  const store = stores.projects(config.user)
  if (named !== undefined) return chooseProject(store, config.user, named)
  return folderProject(store, config.user, await projectFolder(config), config.project !== null)
}

async function projects(stores: Stores, user: string, typed: string): Promise<Suggestion[]> {
  const folded = typed.toLowerCase()
  return (await stores.projects(user).list())
    .map(({ id, prefix, name }) => ({ word: isPersonal(id) ? 'personal' : prefix, means: printable(name) }))
    .filter((one) => [one.word, one.means].some((text) => text.toLowerCase().startsWith(folded)))
}

async function tagsAndTitles(
  stores: Stores,
  user: string,
  project: ProjectRef,
  what: 'task' | 'closed task' | 'tag',
  typed: string,
): Promise<Suggestion[]> {
  const isNumber = /^#?\d*$/.test(typed)
  const found = await stores.tasks(user, project).list({
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
    .map(({ id, title }) => ({ word: String(id), means: shortened(title) }))
}

async function discoveries(
  stores: Stores,
  user: string,
  project: ProjectRef,
  typed: string,
): Promise<Suggestion[]> {
  const found = await stores.context(user, project).list({ limit: most })
  return found
    .map(({ id, text }) => ({ word: `d${id}`, means: shortened(text) }))
    .filter(({ word }) => word.startsWith(typed))
}

function shortened(text: string): string {
  const line = printable(text.split('\n', 1)[0] ?? '')
  return line.length > longestTitle ? `${line.slice(0, longestTitle).toWellFormed()}…` : line
}
