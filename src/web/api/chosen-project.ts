import { createStore } from './store.ts'
import { refresh } from './use-remote.ts'

/** A project by its key and whose it is. */
interface ProjectRef {
  readonly key: string
  readonly owner: string
}

const name = 'waymark.project'

/** Whose memory is looked at, where several are shared; null: the server's own project. */
export const chosenProject = createStore<ProjectRef | null>(read())

export function chooseProject(project: ProjectRef | null): void {
  try {
    if (project) localStorage.setItem(name, JSON.stringify(project))
    else localStorage.removeItem(name)
  } catch {}
  chosenProject.set(project)
  refresh('memory/')
}

/** As a request names it. */
export function projectWords({ key, owner }: ProjectRef): string {
  return `${key}@${owner}`
}

function read(): ProjectRef | null {
  try {
    const { key, owner } = JSON.parse(localStorage.getItem(name) ?? 'null') as ProjectRef
    return typeof key === 'string' && typeof owner === 'string' ? { key, owner } : null
  } catch {
    return null
  }
}
