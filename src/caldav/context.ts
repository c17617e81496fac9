import type { PeopleNames } from '../calendar/surroundings.ts'
import type { Origin } from '../change.ts'
import type { CallDependencies, Caller } from '../contracts/call.ts'
import { may } from '../contracts/scopes.ts'
import type { Project, ProjectId } from '../projects/project.ts'
import type { TaskStore } from '../tasks/task-store.ts'
import { DavError } from './dav-error.ts'

export type DavDependencies = Pick<
  CallDependencies,
  'tasks' | 'projects' | 'mover' | 'members' | 'people' | 'clock' | 'admit' | 'record' | 'warn' | 'reportBug'
>

/** One request, with who sent it and what they may see. */
export interface DavContext {
  readonly deps: DavDependencies
  readonly caller: Caller
  readonly person: string
  readonly zone: string
  readonly request: Request
  /** As text; null where it is larger than anything that is taken here. */
  readonly body: string | null
  readonly origin: Origin
  readonly people: PeopleNames
}

/** A project with its tasks, as the person sees it. */
export interface Collection {
  readonly project: Project
  readonly tasks: TaskStore
}

export function collectionOf({ deps, caller }: DavContext, project: Project): Collection {
  return { project, tasks: deps.tasks({ ...caller, project: { id: project.id } }) }
}

/** Whatever the person has no part in does not exist. */
export async function findCollection(context: DavContext, id: ProjectId): Promise<Collection> {
  const project = await context.deps.projects(context.caller).find(id)
  if (!project || project.archivedAt !== null) throw nothingThere()
  return collectionOf(context, project)
}

export async function listCollections(context: DavContext): Promise<Collection[]> {
  const projects = await context.deps.projects(context.caller).list()
  return projects.map((project) => collectionOf(context, project))
}

export function refuseWithout({ caller }: DavContext, scope: 'tasks:read' | 'tasks:write'): void {
  if (may(caller, scope)) return
  throw new DavError(403, `This needs a key with the scope ${scope}.`, '<d:need-privileges/>')
}

export function bodyOf({ body }: DavContext, condition = ''): string {
  if (body === null) throw new DavError(413, 'The body is too large.', condition)
  return body
}

export function nothingThere(): DavError {
  return new DavError(404, 'There is nothing here.')
}
