import { createStore } from './store.ts'

/** The id of the project that the address names; null for the personal one. */
export const openProject = createStore<string | null>(null)

/** As a request names it. */
export function inProject(project: string | null = openProject.get()): { readonly project?: string } {
  return project === null ? {} : { project }
}

/** As addresses name it: the personal project has no name there. */
export function addressedProject(id: string): string | null {
  return id.startsWith('~') ? id : null
}
