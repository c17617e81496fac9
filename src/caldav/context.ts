import type { OwnAlarm } from '../calendar/own-alarms.ts'
import type { PeopleNames } from '../calendar/surroundings.ts'
import type { Origin } from '../change.ts'
import type { CallDependencies, Caller } from '../contracts/call.ts'
import { may } from '../contracts/scopes.ts'
import type { Project, ProjectId } from '../projects/project.ts'
import type { Task, TaskId } from '../tasks/task.ts'
import type { TaskStore } from '../tasks/task-store.ts'
import { DavError } from './dav-error.ts'

export interface DavDependencies
  extends Pick<
    CallDependencies,
    | 'tasks'
    | 'projects'
    | 'mover'
    | 'members'
    | 'people'
    | 'clock'
    | 'admit'
    | 'record'
    | 'warn'
    | 'reportBug'
  > {
  readonly alarms: AlarmSource
}

/** The reminders of a person, by which their calendars ring. */
export type AlarmSource = (person: string) => Promise<PersonAlarms>

export interface PersonAlarms {
  in(project: ProjectId): ProjectAlarms
  /** Forgets what the person removed in a calendar. */
  remove(project: ProjectId, task: TaskId, ids: readonly string[], at: Date): Promise<void>
}

export interface ProjectAlarms {
  /** Another one after every change of the person's reminders there. */
  readonly version: string
  readonly of: (task: Task) => readonly OwnAlarm[]
}

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
  /** Asked for once. */
  readonly alarms: () => Promise<PersonAlarms>
}

/** A project with its tasks, as the person sees it. */
export interface Collection {
  readonly project: Project
  readonly tasks: TaskStore
  readonly alarms: ProjectAlarms
}

async function collectionOf(context: DavContext, project: Project): Promise<Collection> {
  const { deps, caller } = context
  const alarms = (await context.alarms()).in(project.id)
  return { project, tasks: deps.tasks({ ...caller, project: { id: project.id } }), alarms }
}

/** Whatever the person has no part in does not exist. */
export async function findCollection(context: DavContext, id: ProjectId): Promise<Collection> {
  const project = await context.deps.projects(context.caller).find(id)
  if (!project || project.archivedAt !== null) throw nothingThere()
  return collectionOf(context, project)
}

export async function listCollections(context: DavContext): Promise<Collection[]> {
  const projects = await context.deps.projects(context.caller).list()
  return Promise.all(projects.map((project) => collectionOf(context, project)))
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
