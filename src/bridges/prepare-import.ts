import { checkRole, refuseArchived } from '../projects/project.ts'
import type { TaskId } from '../tasks/task.ts'
import { groupByProject, type ProjectGroup } from './group-by-project.ts'
import type { ImportTarget } from './import-target.ts'
import { findKnownComments } from './known-comments.ts'
import { findKnownDiscoveries } from './known-discoveries.ts'
import { findElsewhere, findKnown } from './known-tasks.ts'
import type {
  ImportSource,
  IncomingComment,
  IncomingDiscovery,
  IncomingSession,
  IncomingTask,
} from './source.ts'

/** What goes to one project, and what of it is there already. */
export interface PreparedGroup extends ProjectGroup {
  /** The numbers here of the tasks that are there. */
  readonly knownTasks: ReadonlyMap<string, TaskId>
  /** The keys of those that are in another project here, and stay there. */
  readonly elsewhere: ReadonlySet<string>
  readonly newTasks: readonly IncomingTask[]
  readonly newComments: readonly IncomingComment[]
  readonly newDiscoveries: readonly IncomingDiscovery[]
  readonly newSessions: readonly IncomingSession[]
}

/** Looks at what is there already, and changes nothing. Who may not write to a project is told so before anything is done. */
export async function prepareImport(source: ImportSource, target: ImportTarget): Promise<PreparedGroup[]> {
  const groups = await groupByProject(source, target)
  const here = new Set(groups.map(({ place }) => place.ref.id))
  const prepared: PreparedGroup[] = []
  for (const group of groups) {
    const { place, tasks, comments, discoveries } = group
    const knownTasks = await findKnown(place.tasks, tasks)
    const unknown = tasks.filter(({ key }) => !knownTasks.has(key))
    const elsewhere = await findElsewhere(unknown, async () => [
      ...groups.filter((other) => other !== group).map((other) => other.place.tasks),
      ...(await target.otherTasks(here)),
    ])
    const knownComments = await findKnownComments(place.comments, comments, knownTasks)
    const knownDiscoveries = await findKnownDiscoveries(place.context, discoveries)
    const one = {
      ...group,
      knownTasks,
      elsewhere,
      newTasks: unknown.filter(({ key }) => !elsewhere.has(key)),
      newComments: comments.filter((comment) => !knownComments.has(comment) && !elsewhere.has(comment.task)),
      newDiscoveries: discoveries.filter((discovery) => !knownDiscoveries.has(discovery)),
      newSessions: await newSessions(group),
    }
    refuseIfClosed(one)
    prepared.push(one)
  }
  return prepared
}

const mostSessions = 1_000_000

async function newSessions({ place, sessions }: ProjectGroup): Promise<IncomingSession[]> {
  if (sessions.length === 0) return []
  const there = new Set((await place.context.sessions({ limit: mostSessions })).map(({ id }) => id))
  return sessions.filter(({ session }) => !there.has(session.id))
}

function refuseIfClosed(group: PreparedGroup): void {
  const { newTasks, newComments, newDiscoveries, newSessions, place } = group
  const isUntouched = [newTasks, newComments, newDiscoveries, newSessions].every(({ length }) => length === 0)
  if (isUntouched || !place.project) return
  checkRole(place.project.role, 'edit', place)
  refuseArchived(place.project)
}
