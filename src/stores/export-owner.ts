import type { ChangeOf } from '../change.ts'
import type { ContextStore } from '../context/context-store.ts'
import type { Project } from '../projects/project.ts'
import { sortKey } from '../tasks/sort-key.ts'
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
  const tasks = stores.tasks(owner)
  const allTasks = pages<Parameters<typeof sortKey>[0]>((last) =>
    tasks.list({ order: 'newest', limit: pageSize, ...(last && { after: sortKey(last, 'newest') }) }),
  )
  for await (const task of allTasks) yield { kind: 'task', ...task }
  const projects = await stores.projects(owner).list()
  yield* changes(stores, owner, projects)
  for (const project of projects) yield* projectRecords(stores, owner, project)
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

/** What a change did to a discovery is known to the project it happened in. */
async function* changes(stores: Stores, owner: string, projects: readonly Project[]): AsyncGenerator<Line> {
  const tasks = stores.tasks(owner)
  const all = pages<ChangeOf<unknown>>((last) =>
    tasks.changes({ limit: pageSize, ...(last && { before: last.id }) }),
  )
  for await (const change of all) {
    let entries = change.entries
    for (const project of change.isElsewhere ? projects : []) {
      if (entries.length > 0) break
      entries = (await stores.context(owner, project).findChange(change.id))?.entries ?? []
    }
    const { id, kind, origin, undoes, undoneBy } = change
    yield { kind: 'change', id, change: kind, origin, undoes, undoneBy, entries }
  }
}

/** Of a project of somebody else, only that they are in it: what it knows is not theirs. */
async function* projectRecords(stores: Stores, owner: string, project: Project): AsyncGenerator<Line> {
  const { key, role } = project
  yield { kind: 'project', key, role, owner: project.owner }
  if (role !== 'owner') return
  for (const member of await stores.members(owner, project.id).list())
    yield { kind: 'member', project: key, ...member }
  const context: ContextStore = stores.context(owner, project)
  const discoveries = pages<{ readonly id: number }>((last) =>
    context.list({ limit: pageSize, withReplaced: true, ...(last && { before: last.id }) }),
  )
  for await (const discovery of discoveries) yield { kind: 'discovery', project: key, ...discovery }
  const sessions = timedPages(
    (limit, before) => context.sessions({ limit, ...(before && { before }) }),
    ({ lastAt }) => lastAt,
  )
  for await (const session of sessions) yield { kind: 'session', project: key, ...session }
  for (const file of await context.hotFiles(mostFiles)) yield { kind: 'file', project: key, ...file }
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
