import type { Origin } from '../change.ts'
import type { ContextStore } from '../context/context-store.ts'
import type { Discovery } from '../context/discovery.ts'
import { embedMissing } from '../context/embed-missing.ts'
import type { StoredMessage } from '../conversations/conversation-store.ts'
import type { Task, TaskId } from '../tasks/task.ts'
import { applyDiscoveries, type TaskNumber } from './apply-discoveries.ts'
import { type AppliedTasks, applyTasks } from './apply-tasks.ts'
import type { ImportTarget } from './import-target.ts'
import { byProject, contextOf, mostSessions } from './plan-import.ts'
import type { ImportSource, IncomingConversation, IncomingSession } from './source.ts'

export interface Imported {
  readonly tasks: { readonly added: readonly Task[]; readonly change: number | null }
  /** One change for each project. */
  readonly discoveries: readonly {
    /** Null for the one that the person works in now. */
    readonly project: string | null
    readonly added: readonly Discovery[]
    readonly change: number | null
  }[]
  readonly sessions: number
  readonly conversations: number
}

/** Told while it works: what, how many of how many. */
export type Tell = (what: string, done: number, total: number) => void

/**
 * Brings in what is not there yet. Doing it again adds nothing. What other tools knew comes first: who may not write to
 * the project is told so before anything is done.
 */
export async function applyImport(
  source: ImportSource,
  target: ImportTarget,
  origin: Origin,
  tell: Tell,
): Promise<Imported> {
  const groups = byProject(source)
  const discoveries: Imported['discoveries'][number][] = []
  const remember = async (project: string | null, taskNumber: TaskNumber) => {
    const [context, group] = [contextOf(project, target), groups.get(project) ?? []]
    tell('discoveries', 0, group.length)
    const { added, change, numbers } = await applyDiscoveries(context, group, taskNumber, origin)
    if (added.length === 0) return numbers
    discoveries.push({ project, added, change })
    await embed(context, target)
    return numbers
  }
  if (groups.has(null)) await remember(null, () => null)
  const tasks = await applyTasks(target.tasks, source.tasks, origin, (done, total) =>
    tell('tasks', done, total),
  )
  let sessions = 0
  for (const project of ownProjects(source)) {
    const numbers = await remember(project, numbersFor(tasks, source, origin))
    const own = source.sessions.filter((one) => one.project === project)
    tell('sessions', sessions, source.sessions.length)
    sessions += await keepSessions(contextOf(project, target), own, numbers)
  }
  let conversations = 0
  for (const incoming of source.conversations) {
    if (await keepConversation(incoming, target)) conversations += 1
    tell('conversations', conversations, source.conversations.length)
  }
  return { tasks: { added: tasks.added, change: tasks.change }, discoveries, sessions, conversations }
}

function ownProjects({ discoveries, sessions }: ImportSource): Set<string> {
  return new Set([
    ...discoveries.flatMap(({ own }) => own?.project ?? []),
    ...sessions.map(({ project }) => project),
  ])
}

async function keepSessions(
  context: ContextStore,
  incoming: readonly IncomingSession[],
  numbers: ReadonlyMap<number, number>,
): Promise<number> {
  if (incoming.length === 0) return 0
  const there = new Set((await context.sessions({ limit: mostSessions })).map(({ id }) => id))
  const fresh = incoming.filter(({ session }) => !there.has(session.id))
  for (const { session } of fresh) {
    const summary = session.summary === null ? null : (numbers.get(session.summary) ?? null)
    await context.keepSession({ ...session, summary })
  }
  return fresh.length
}

/** So that they are found by meaning at once. Where that would take long, the next search sees to it. */
async function embed(context: ContextStore, target: ImportTarget): Promise<void> {
  const embedder = await target.embedder()
  if (embedder?.isInstant) await embedMissing(context, embedder)
}

/** A number is that of a task of the author: of somebody else's, where several wrote, nothing is known here. */
function numbersFor(
  { numbers, keptNumbers }: AppliedTasks,
  source: ImportSource,
  { actor }: Origin,
): TaskNumber {
  const authors = new Set(source.discoveries.flatMap(({ own }) => own?.author ?? []))
  return (task: TaskId, author) => {
    if (keptNumbers) return task
    const isTheirs = author === actor || author === source.owner || authors.size === 1
    return isTheirs ? (numbers.get(String(task)) ?? null) : null
  }
}

/** One that was begun before the last import broke off is completed. */
async function keepConversation(
  { conversation, messages }: IncomingConversation,
  target: ImportTarget,
): Promise<boolean> {
  const store = target.conversations
  const known = await store.find(conversation.id)
  if (!known) await store.create(conversation)
  const there = new Set(
    known ? (await store.messages(conversation.id)).map(({ id }: StoredMessage) => id) : [],
  )
  const missing = messages.filter(({ id }) => !there.has(id))
  // Touched at the time it had already, so that it keeps it.
  for (const message of missing) await store.keep(conversation.id, message, conversation.updatedAt)
  return !known || missing.length > 0
}
