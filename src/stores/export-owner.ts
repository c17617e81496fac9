import type { ChangeOf } from '../change.ts'
import type { ContextStore } from '../context/context-store.ts'
import type { InboxItem } from '../projects/inbox.ts'
import type { Project, ProjectId } from '../projects/project.ts'
import { sortKey } from '../tasks/sort-key.ts'
import type { Task } from '../tasks/task.ts'
import type { Stores } from './stores.ts'

const pageSize = 500
/** Files that were read: the most used first, and no project has so many. */
const mostFiles = 100_000

/**
 * Everything that is stored about a person, a JSON line each: `{"kind":"task",…}`. It is read page by page, so that it
 * is never held as a whole; what changes meanwhile may be in it or not.
 */
export async function* exportOwner(stores: Stores, owner: string, now: Date): AsyncGenerator<string> {
  for await (const record of records(stores, owner, now)) yield `${JSON.stringify(record)}\n`
}

type Line = Readonly<Record<string, unknown>> & { readonly kind: string }

async function* records(stores: Stores, owner: string, now: Date): AsyncGenerator<Line> {
  yield { kind: 'about', owner, exportedAt: now }
  for (const project of await stores.projects(owner).list({ archived: true }))
    yield* projectRecords(stores, owner, project)
  const inbox = stores.inbox(owner)
  const notices = pages<InboxItem>((last) =>
    inbox.list({ limit: pageSize, ...(last && { before: last.id }) }),
  )
  for await (const { kind: notice, ...told } of notices) yield { kind: 'notice', notice, ...told }
  yield* conversations(stores, owner)
  for (const invitation of await stores.invitations(owner).list(now))
    yield { kind: 'invitation', ...invitation }
  for (const count of await stores.callCounts(owner).list('')) yield { kind: 'callCount', ...count }
  const audit = stores.audit(owner)
  const calls = pages<{ readonly id: string }>((last) =>
    audit.list({ limit: pageSize, ...(last && { before: last.id }) }),
  )
  for await (const call of calls) yield { kind: 'call', ...call }
}

/** Of a project of somebody else, only that they are in it: what it holds is not theirs. */
async function* projectRecords(stores: Stores, owner: string, found: Project): AsyncGenerator<Line> {
  const { id: project, ...shown } = found
  if (project !== owner) yield { kind: 'project', id: project, ...shown }
  if (found.role !== 'owner') return
  if (project !== owner)
    for (const member of await stores.members(owner, project).list())
      yield { kind: 'member', project, ...member }
  yield* taskRecords(stores, owner, project)
  yield* changeRecords(stores, owner, project)
  const context: ContextStore = stores.context(owner, { id: project })
  const discoveries = pages<{ readonly id: number }>((last) =>
    context.list({ limit: pageSize, withReplaced: true, ...(last && { before: last.id }) }),
  )
  for await (const discovery of discoveries) yield { kind: 'discovery', project, ...discovery }
  const sessions = timedPages(
    (limit, before) => context.sessions({ limit, ...(before && { before }) }),
    ({ lastAt }) => lastAt,
  )
  for await (const session of sessions) yield { kind: 'session', project, ...session }
  for (const file of await context.hotFiles(mostFiles)) yield { kind: 'file', project, ...file }
}

async function* taskRecords(stores: Stores, owner: string, project: ProjectId): AsyncGenerator<Line> {
  const [tasks, comments] = [stores.tasks(owner, { id: project }), stores.comments(owner, { id: project })]
  const all = pages<Task>((last) =>
    tasks.list({ order: 'newest', limit: pageSize, ...(last && { after: sortKey(last, 'newest') }) }),
  )
  for await (const task of all) {
    yield { kind: 'task', project, ...task }
    for (const comment of await comments.list(task.id)) yield { kind: 'comment', project, ...comment }
  }
}

/** What a change did is known to the part that keeps such things. */
async function* changeRecords(stores: Stores, owner: string, project: ProjectId): AsyncGenerator<Line> {
  const ref = { id: project }
  const [tasks, others] = [
    stores.tasks(owner, ref),
    [stores.context(owner, ref), stores.comments(owner, ref)],
  ]
  const all = pages<ChangeOf<unknown>>((last) =>
    tasks.changes({ limit: pageSize, ...(last && { before: last.id }) }),
  )
  for await (const change of all) {
    const entries = [...change.entries]
    for (const store of change.isElsewhere ? others : [])
      entries.push(...((await store.findChange(change.id))?.entries ?? []))
    const { id, kind, origin, undoes, undoneBy } = change
    yield { kind: 'change', project, id, change: kind, origin, undoes, undoneBy, entries }
  }
}

async function* conversations(stores: Stores, owner: string): AsyncGenerator<Line> {
  const store = stores.conversations(owner)
  const all = timedPages(
    (limit, before) => store.list({ limit, ...(before && { before }) }),
    ({ updatedAt }) => updatedAt,
  )
  for await (const conversation of all) {
    yield { kind: 'conversation', ...conversation }
    for (const message of await store.messages(conversation.id))
      yield { kind: 'message', conversation: conversation.id, ...message }
  }
}

async function* pages<Item>(fetch: (last: Item | undefined) => Promise<Item[]>): AsyncGenerator<Item> {
  let last: Item | undefined
  for (;;) {
    const page = await fetch(last)
    yield* page
    last = page.at(-1)
    if (page.length < pageSize) return
  }
}

/** Where pages go by time alone, the last moment of a page is asked for again, and what was in it is passed over. */
async function* timedPages<Item extends { readonly id: string }>(
  fetch: (limit: number, before: Date | undefined) => Promise<Item[]>,
  timeOf: (item: Item) => Date,
): AsyncGenerator<Item> {
  let [seen, before] = [new Set<string>(), undefined as Date | undefined]
  for (;;) {
    const limit = pageSize + seen.size
    const page = await fetch(limit, before)
    yield* page.filter(({ id }) => !seen.has(id))
    const last = page.at(-1)
    if (!last || page.length < limit) return
    const moment = timeOf(last).getTime()
    seen = new Set(page.filter((item) => timeOf(item).getTime() === moment).map(({ id }) => id))
    before = new Date(moment + 1)
  }
}
