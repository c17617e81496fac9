import { useCallback } from 'react'
import { useMe } from '../api/me.ts'
import { addressedProject, openProject } from '../api/open-project.ts'
import { listMembers, listProjects, type Member, type Project } from '../api/projects.ts'
import { useStore } from '../api/store.ts'
import { refresh, useRemote } from '../api/use-remote.ts'
import { attempt } from '../ui/toasts.tsx'
import { words } from '../words/words.ts'

export interface Projects {
  /** The personal project first, then the others in this person's order. */
  readonly shown: readonly Project[]
  readonly archived: readonly Project[]
  readonly isLoaded: boolean
  readonly isLoading: boolean
}

const none: readonly Project[] = []

export function useProjects(): Projects {
  // Who is not signed in yet is asked to do that first.
  const { data, isLoading } = useRemote(useMe() ? 'projects' : null, listProjects)
  const all = data?.projects ?? none
  const others = all.filter(({ isPersonal }) => !isPersonal).toSorted(byPosition)
  return {
    shown: [
      ...all.filter(({ isPersonal }) => isPersonal),
      ...others.filter(({ archivedAt }) => archivedAt === null),
    ],
    archived: others.filter(({ archivedAt }) => archivedAt !== null),
    isLoaded: data !== null,
    isLoading,
  }
}

/** The project that is open, as soon as it is known; undefined also where it is none of this person's. */
export function useOpenProject(): Project | undefined {
  const id = useStore(openProject)
  const { shown, archived } = useProjects()
  return [...shown, ...archived].find((project) => addressedProject(project.id) === id)
}

/** The members of the open project; nobody where it is not shared. */
export function useMembers(): readonly Member[] {
  const project = useStore(openProject)
  const me = useMe()
  const key = me?.accounts && project !== null ? `members/${project}` : null
  const { data } = useRemote(key, () => listMembers(project ?? ''))
  return data?.members ?? nobody
}

/** What members are called; one who left has no name any more. */
export function useMemberName(): (person: string) => string {
  const members = useMembers()
  const me = useMe()
  return useCallback(
    (person) =>
      members.find(({ id }) => id === person)?.name ??
      (person === me?.user.id ? (me.user.name ?? person) : words.moves.former),
    [members, me],
  )
}

const nobody: readonly Member[] = []

/** `WEB-12`; in the personal project `#12`. */
export function referenceOf(id: number, project: Pick<Project, 'prefix'> | undefined): string {
  return project?.prefix ? `${project.prefix}-${id}` : `#${id}`
}

export function nameOfProject({ name, isPersonal }: Pick<Project, 'name' | 'isPersonal'>): string {
  return isPersonal ? words.tasks.personal : name
}

/** Whether this person may change tasks and memory here. Until the role is known nothing is hidden. */
export function mayEdit(project: Project | undefined): boolean {
  if (!project) return true
  return project.archivedAt === null && (project.role === 'editor' || project.role === 'owner')
}

export function mayComment(project: Project | undefined): boolean {
  return mayEdit(project) || (project?.role === 'commenter' && project.archivedAt === null)
}

/** Does something to a project and fetches the list again. False when it was refused: then a message says why. */
export async function changeProjects(act: () => Promise<unknown>, text?: string): Promise<boolean> {
  const isDone = await attempt(act, text)
  refresh('projects')
  refresh('members/')
  return isDone
}

function byPosition(one: Project, other: Project): number {
  return one.position - other.position || one.name.localeCompare(other.name)
}
