import { basename, dirname, join } from 'node:path'
import { parse } from 'yaml'
import { readInputFile } from '../input-file.ts'
import { namesIn } from './find-backlog.ts'
import { type Page, readPage } from './front-matter.ts'

export interface BacklogConfig {
  readonly statuses: readonly string[]
  readonly prefix: string
}

/** Its pages in the order of their numbers: `task-2` before `task-10`. */
export async function pagesIn(folder: string, inner: string): Promise<Page[]> {
  const names = (await namesIn(join(folder, inner))).filter((name) => name.endsWith('.md'))
  const pages: Page[] = []
  for (const name of names.sort(byNumber)) {
    const page = readPage(await readInputFile(join(folder, inner, name)))
    if (page) pages.push(page)
  }
  return pages
}

/** Of the configuration, what tells how tasks are to be read. It may lie in the folder, or beside it. */
export async function readBacklogConfig(folder: string): Promise<BacklogConfig> {
  const usual = { statuses: ['To Do', 'In Progress', 'Done'], prefix: 'task' }
  const places = [join(folder, 'config.yml'), join(dirname(folder), 'backlog.config.yml')]
  const present = await Promise.all(
    places.map(async (place) => (await namesIn(dirname(place))).includes(basename(place))),
  )
  const found = places.find((_, index) => present[index])
  if (found === undefined) return usual
  const { text } = await readInputFile(found)
  try {
    const config = parse(text) as { statuses?: unknown; task_prefix?: unknown } | null
    const { statuses, task_prefix: prefix } = config ?? {}
    return {
      statuses: Array.isArray(statuses) ? statuses.map(String) : usual.statuses,
      prefix: typeof prefix === 'string' ? prefix : usual.prefix,
    }
  } catch {
    return usual // a configuration that only Backlog.md understands does not stand in the way of the tasks
  }
}

function byNumber(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true })
}
