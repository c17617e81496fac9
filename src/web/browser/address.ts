import { openProject } from '../api/open-project.ts'
import { createStore } from '../api/store.ts'

/** What a project has pages of. */
export type ProjectPage = 'tasks' | 'chat' | 'memory' | 'activity' | 'trash' | 'settings'

const personal: Readonly<Record<ProjectPage, string>> = {
  tasks: '/',
  chat: '/chat',
  memory: '/memory',
  activity: '/activity',
  trash: '/trash',
  settings: '/settings',
}

/** The project looked at last, where the present page belongs to none. Null for the personal one. */
export const lastProject = createStore<string | null>(null)

/** The address of a page of a project: of the one that is open unless another is given, null being the personal one. */
export function addressOf(
  page: ProjectPage,
  project: string | null = openProject.get(),
  query: Readonly<Record<string, string | number>> = {},
): string {
  const path = project === null ? personal[page] : `/p/${encodeURIComponent(project)}/${page}`
  const text = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()
  return text === '' ? path : `${path}?${text}`
}

/** The project that an address names. On a page of many projects it is that of the task that is open there. */
export function projectIn({ path, query }: { path: string; query: URLSearchParams }): string | null {
  const [, named] = /^\/p\/([^/]+)/.exec(path) ?? []
  if (named !== undefined) return readName(named)
  return ['/today', '/upcoming', '/inbox'].includes(path) ? query.get('in') : null
}

/** Whether the page at this path belongs to one project. */
export function hasProject(path: string): boolean {
  return path.startsWith('/p/') || ['/', '/chat', '/memory', '/activity', '/trash'].includes(path)
}

/** Which page of a project this is, whichever the project. */
export function pageIn(path: string): ProjectPage | null {
  const [, page = 'tasks'] = /^\/p\/[^/]+(?:\/([^/]+))?$/.exec(path) ?? []
  const pages = Object.keys(personal) as ProjectPage[]
  if (path.startsWith('/p/')) return pages.find((one) => one === page) ?? null
  return pages.find((one) => one !== 'settings' && personal[one] === path) ?? null
}

function readName(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
