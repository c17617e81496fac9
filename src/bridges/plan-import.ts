import type { ContextStore } from '../context/context-store.ts'
import type { TaskId } from '../tasks/task.ts'
import type { ImportTarget } from './import-target.ts'
import { findKnownDiscoveries } from './known-discoveries.ts'
import { findKnown } from './known-tasks.ts'
import { type Note, Notes } from './notes.ts'
import type { ImportSource, IncomingDiscovery, IncomingTask } from './source.ts'

/** What an import would do. */
export interface ImportPlan {
  readonly format: string
  readonly path: string
  readonly tasks: {
    readonly add: number
    readonly there: number
    /** Of those to add. */
    readonly done: number
    readonly cancelled: number
    readonly subtasks: number
    /** How often one of them waits for another task. */
    readonly links: number
    readonly keepNumbers: boolean
  }
  readonly discoveries: {
    readonly add: number
    readonly there: number
    /** Those that an export of our own names; others go to the project that the person works in now. */
    readonly projects: readonly string[]
  }
  readonly sessions: { readonly add: number; readonly there: number }
  readonly conversations: { readonly add: number; readonly there: number }
  readonly notes: readonly Note[]
}

export function isEmptyPlan({ tasks, discoveries, sessions, conversations }: ImportPlan): boolean {
  return tasks.add + discoveries.add + sessions.add + conversations.add === 0
}

/** Looks, and changes nothing. */
export async function planImport(source: ImportSource, target: ImportTarget): Promise<ImportPlan> {
  const there = await findKnown(target.tasks, source.tasks)
  const fresh = source.tasks.filter(({ key }) => !there.has(key))
  const keepNumbers = keepsNumbers(fresh, await target.tasks.lastNumber())
  const notes = new Notes()
  noteLinks(source.tasks, there, keepNumbers, notes)
  return {
    format: source.format,
    path: source.path,
    tasks: {
      add: fresh.length,
      there: there.size,
      done: fresh.filter(({ status }) => status === 'done').length,
      cancelled: fresh.filter(({ status }) => status === 'cancelled').length,
      subtasks: fresh.filter(({ parent }) => parent !== null).length,
      links: fresh.reduce((sum, { blockedBy }) => sum + blockedBy.length, 0),
      keepNumbers,
    },
    discoveries: await planDiscoveries(source, target),
    sessions: await planSessions(source, target),
    conversations: await planConversations(source, target),
    notes: [...source.notes, ...notes.list()],
  }
}

/** Numbers of an export stay while all of them are free: in an empty store, or above every number given so far. */
export function keepsNumbers(fresh: readonly IncomingTask[], last: TaskId): boolean {
  return (fresh.length > 0 || last === 0) && fresh.every(({ number }) => number !== null && number > last)
}

function noteLinks(
  tasks: readonly IncomingTask[],
  there: ReadonlyMap<string, TaskId>,
  keepNumbers: boolean,
  notes: Notes,
): void {
  const keys = new Set(tasks.map(({ key }) => key))
  for (const { key, title, parent, blockedBy } of tasks) {
    const links = parent === null ? blockedBy : [parent, ...blockedBy]
    for (const link of links) {
      if (there.has(key) && keys.has(link) && !there.has(link))
        notes.add(
          'tasks that are there already stay as they are, without links to new ones',
          `${title} → ${link}`,
        )
      if (!keys.has(link) && !keepNumbers && !there.has(key))
        notes.add('links to tasks that are not in the export were left out', `${title} → ${link}`)
    }
  }
}

/** By the project they belong to; null is the one that the person works in now. */
export function byProject({ discoveries }: ImportSource): Map<string | null, IncomingDiscovery[]> {
  return Map.groupBy(discoveries, ({ own }) => own?.project ?? null)
}

export function contextOf(project: string | null, target: ImportTarget): ContextStore {
  return project === null ? target.here : target.context(project)
}

async function planDiscoveries(
  source: ImportSource,
  target: ImportTarget,
): Promise<ImportPlan['discoveries']> {
  const groups = byProject(source)
  let there = 0
  for (const [project, group] of groups)
    there += (await findKnownDiscoveries(contextOf(project, target), group)).size
  const projects = [...groups.keys()].filter((project) => project !== null)
  return { add: source.discoveries.length - there, there, projects }
}

async function planSessions({ sessions }: ImportSource, target: ImportTarget) {
  let there = 0
  for (const [project, group] of Map.groupBy(sessions, ({ project }) => project)) {
    const known = new Set(
      (await target.context(project).sessions({ limit: mostSessions })).map(({ id }) => id),
    )
    there += group.filter(({ session }) => known.has(session.id)).length
  }
  return { add: sessions.length - there, there }
}

export const mostSessions = 1_000_000

async function planConversations({ conversations }: ImportSource, target: ImportTarget) {
  let there = 0
  for (const { conversation } of conversations)
    if (await target.conversations.find(conversation.id)) there += 1
  return { add: conversations.length - there, there }
}
