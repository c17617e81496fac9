import type { Subscription } from '../change.ts'
import type { Project, ProjectId } from '../projects/project.ts'
import type { CallDependencies, Caller } from './call.ts'
import { keepLooking } from './keep-looking.ts'
import { type News, newsAfter } from './news-subscription.ts'

/** A change of one of a person's projects, or that their list of projects or their inbox is no longer the same. */
export type NewsAcross =
  | { readonly of: 'change'; readonly project: ProjectId; readonly news: News }
  | { readonly of: 'projects' | 'inbox' }

const pageSize = 200

/** Notifies of what happens in all projects that the caller sees and that are not archived, also in those they join later. */
export function subscribeAcross(
  deps: CallDependencies,
  caller: Caller,
  notify: (news: NewsAcross) => void,
): Subscription {
  const seen = new Map<ProjectId, number>()
  let known: { readonly projects: string; readonly inbox: string } | undefined
  let watched: { readonly ids: string; readonly subscription: Subscription } | undefined
  let tell = () => {}

  /** The next subscription stands before the last one ends: nothing is missed in between. */
  const watch = async (ids: readonly ProjectId[]) => {
    const name = ids.join(' ')
    if (watched?.ids === name) return
    const subscription = deps.subscribe(caller, () => tell(), ids)
    const before = watched
    watched = { ids: name, subscription }
    await subscription.ready
    before?.subscription.unsubscribe()
  }

  const look = async () => {
    const projects = await deps.projects(caller).list({ archived: true })
    const ids = projects.filter(({ archivedAt }) => archivedAt === null).map(({ id }) => id)
    await watch(ids)
    const [last, inbox] = await Promise.all([deps.allTasks(caller).lastChanges(ids), inboxMark(deps, caller)])
    const next = { projects: JSON.stringify(projects.map(mark)), inbox }
    if (known) for (const id of ids) await tellChanges(id, last.get(id) ?? 0)
    for (const id of [...seen.keys()]) if (!ids.includes(id)) seen.delete(id)
    for (const id of ids) if (!seen.has(id)) seen.set(id, last.get(id) ?? 0)
    if (known && known.projects !== next.projects) notify({ of: 'projects' })
    if (known && known.inbox !== next.inbox) notify({ of: 'inbox' })
    known = next
  }

  const tellChanges = async (project: ProjectId, last: number) => {
    for (let after = seen.get(project) ?? last; after < last; ) {
      const fresh = await newsAfter(deps.tasks({ ...caller, project: { id: project } }), after, pageSize)
      for (const news of fresh) notify({ of: 'change', project, news })
      after = fresh.at(-1)?.id ?? last
      seen.set(project, after)
    }
  }

  return keepLooking((told) => {
    tell = told
    return { ready: Promise.resolve(), unsubscribe: () => watched?.subscription.unsubscribe() }
  }, look)
}

function mark({ id, name, prefix, colour, role, owner, position, archivedAt }: Project): readonly unknown[] {
  return [id, name, prefix, colour, role, owner, position, archivedAt !== null]
}

/** Another one, or another number of unread ones. */
async function inboxMark(deps: CallDependencies, caller: Caller): Promise<string> {
  const inbox = deps.inbox(caller)
  const [[newest], unread] = await Promise.all([inbox.list({ limit: 1 }), inbox.countUnseen()])
  return `${newest?.id ?? ''} ${unread}`
}
