import { knownOfKey, projectOfKey } from '../projects/choose-project.ts'
import { type ProjectRef, personalProject } from '../projects/project.ts'
import type { ProjectStore } from '../projects/project-store.ts'
import type { Project as Folder } from '../workspace/project.ts'

/**
 * The project that a person's work in a folder belongs to: that of the repository, which is made when something is
 * written there. Outside of one it is their personal one, unless the folder has become a project before.
 */
export async function folderProject(
  store: ProjectStore,
  person: string,
  folder: Folder | null,
  isNamed: boolean,
): Promise<ProjectRef> {
  if (!folder) return personalProject(person)
  if (isProject(folder, isNamed)) return projectOfKey(store, person, folder.key, folder.name)
  return (await knownOfKey(store, person, folder.key)) ?? personalProject(person)
}

/** Whether a folder is one by itself: a repository, or one that somebody named as the folder of a project. */
export function isProject({ isRepository }: Folder, isNamed: boolean): boolean {
  return isRepository || isNamed
}
