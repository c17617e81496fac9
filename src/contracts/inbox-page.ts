import type { InboxItem, InboxKind, InboxQuery } from '../projects/inbox.ts'
import { isPersonal } from '../projects/project.ts'
import type { CallDependencies, Caller } from './call.ts'

/** One thing in an inbox, with the names of all it speaks of. */
export interface ShownInboxItem extends InboxItem {
  readonly actorName: string
  readonly projectName: string
  /** `WEB-12`. */
  readonly reference: string
  /** Null where the task is gone. */
  readonly title: string | null
}

export interface InboxPage {
  readonly items: readonly ShownInboxItem[]
  /** How many of all were not seen yet. */
  readonly unread: number
}

type InboxSources = Pick<CallDependencies, 'inbox' | 'projects' | 'tasks' | 'people'>

/** What a person should look at, of all their projects, newest first. */
export async function inboxPage(deps: InboxSources, caller: Caller, query: InboxQuery): Promise<InboxPage> {
  const inbox = deps.inbox(caller)
  const [items, unread] = await Promise.all([inbox.list(query), inbox.countUnseen()])
  const all = await deps.projects(caller).list({ archived: true })
  const projects = new Map(all.map((one) => [one.id, one]))
  const names = await deps.people([...new Set(items.map(({ actor }) => actor))])
  const shown = await Promise.all(
    items.map(async (item) => {
      const project = projects.get(item.project)
      const task = project && (await deps.tasks({ ...caller, project }).find(item.task))
      return {
        ...item,
        actorName: names.get(item.actor)?.name ?? item.actor,
        projectName: project?.name ?? '',
        reference: isPersonal(item.project)
          ? `personal#${item.task}`
          : `${project?.prefix ?? ''}-${item.task}`,
        title: task?.title ?? null,
      }
    }),
  )
  return { items: shown, unread }
}

export const inboxWords: Readonly<Record<InboxKind, string>> = {
  assigned: 'assigned to you',
  mentioned: 'you were mentioned',
  commented: 'commented',
  unblocked: 'can be begun now',
  returned: 'came back unclaimed',
}
