import { randomUUID } from 'node:crypto'
import { readPrefix, refuseTaken } from './prefix.ts'
import { keyedProject, type Project, readColour, readProjectName } from './project.ts'
import type { ProjectStore } from './project-store.ts'

export interface ProjectDraft {
  readonly name: string
  readonly colour?: string | undefined
  /** Left out, one is made of the name. */
  readonly prefix?: string | undefined
}

/** Makes a project by name, which belongs to no repository. */
export async function createProject(
  store: ProjectStore,
  person: string,
  draft: ProjectDraft,
  now: Date,
): Promise<Project> {
  const name = readProjectName(draft.name)
  const colour = readColour(draft.colour ?? '')
  const prefix = draft.prefix === undefined ? undefined : readPrefix(draft.prefix)
  if (prefix !== undefined) refuseTaken(prefix, await store.list({ archived: true }))
  const key = randomUUID()
  const project = await store.create({ ...keyedProject(person, key, name), key, colour }, now)
  return prefix === undefined ? project : store.update(project.id, { prefix })
}
