import type { Origin } from '../change.ts'
import type { ContextStore } from '../context/context-store.ts'
import type { Discovery } from '../context/discovery.ts'
import { embedMissing } from '../context/embed-missing.ts'
import { readMissing } from '../context/read-missing.ts'
import type { StoredMessage } from '../conversations/conversation-store.ts'
import type { Comment } from '../tasks/comment.ts'
import type { Task } from '../tasks/task.ts'
import { applyComments } from './apply-comments.ts'
import { applyDiscoveries } from './apply-discoveries.ts'
import { type AppliedTasks, applyTasks } from './apply-tasks.ts'
import { assignTasks } from './assign-tasks.ts'
import type { ImportTarget } from './import-target.ts'
import { type PreparedGroup, prepareImport } from './prepare-import.ts'
import type { ImportSource, IncomingConversation } from './source.ts'
import { findTasksOf } from './tasks-of-discoveries.ts'

export interface Imported {
  readonly projects: readonly ImportedProject[]
  readonly conversations: number
}

/** What came into one project. Each kind is one change, which takes all of it back. */
export interface ImportedProject {
  readonly id: string
  readonly name: string
  /** Empty for the personal one. */
  readonly prefix: string
  readonly tasks: Brought<Task>
  readonly comments: Brought<Comment>
  readonly discoveries: Brought<Discovery>
  readonly sessions: number
}

interface Brought<Thing> {
  readonly added: readonly Thing[]
  readonly change: number | null
}

/** Called while it works: what, how many of how many. */
type OnProgress = (what: string, done: number, total: number) => void

/**
 * Brings in what is not there yet. Doing it again adds nothing. Tasks of all projects come first, because discoveries may
 * name those of another.
 */
export async function applyImport(
  source: ImportSource,
  target: ImportTarget,
  origin: Origin,
  onProgress: OnProgress,
): Promise<Imported> {
  let groups = await prepareImport(source, target) // refuses what cannot be written before any project is made
  const made = []
  for (const project of source.projects) if (await target.make(project, origin.at)) made.push(project)
  if (made.length > 0) groups = await prepareImport(source, target)
  const applied = new Map<string, AppliedTasks>()
  for (const group of groups)
    applied.set(group.place.ref.id, await bringTasks(group, source, target, origin, onProgress))
  const findTask = await findTasksOf(source, target, applied)
  const projects: ImportedProject[] = []
  for (const group of groups) {
    const { place, destination } = group
    const { added, change, numbers } = applied.get(place.ref.id) as AppliedTasks
    const rest = await bringRest(group, numbers, findTask(place.ref.id), target, origin, onProgress)
    const { project } = await target.find(destination)
    const about = { id: place.ref.id, name: place.name, prefix: project?.prefix ?? '' }
    projects.push({ ...about, tasks: { added, change }, ...rest })
  }
  for (const project of made) if (project.archivedAt !== null) await target.archive(project)
  let conversations = 0
  for (const incoming of source.conversations) {
    if (await keepConversation(incoming, target)) conversations += 1
    onProgress('conversations', conversations, source.conversations.length)
  }
  return { projects: projects.filter(hasSomething), conversations }
}

async function bringTasks(
  group: PreparedGroup,
  { owner }: ImportSource,
  { person }: ImportTarget,
  origin: Origin,
  onProgress: OnProgress,
): Promise<AppliedTasks> {
  const assigned = await assignTasks(group.newTasks, group.place, { owner, person })
  return applyTasks(group, assigned, origin, (done, total) => onProgress('tasks', done, total))
}

async function bringRest(
  { place, newComments, discoveries: incoming, newSessions }: PreparedGroup,
  tasks: AppliedTasks['numbers'],
  findTask: Parameters<typeof applyDiscoveries>[2],
  target: ImportTarget,
  origin: Origin,
  onProgress: OnProgress,
): Promise<Pick<ImportedProject, 'comments' | 'discoveries' | 'sessions'>> {
  onProgress('comments', 0, newComments.length)
  const comments = await applyComments(place, newComments, tasks, origin)
  onProgress('discoveries', 0, incoming.length)
  const { numbers, ...discoveries } = await applyDiscoveries(place.context, incoming, findTask, origin)
  if (discoveries.added.length > 0) await embed(place.context, target)
  onProgress('sessions', 0, newSessions.length)
  for (const { session } of newSessions) {
    const summary = session.summary === null ? null : (numbers.get(session.summary) ?? null)
    await place.context.keepSession({ ...session, summary })
  }
  return { comments, discoveries, sessions: newSessions.length }
}

function hasSomething({ tasks, comments, discoveries, sessions }: ImportedProject): boolean {
  return tasks.added.length + comments.added.length + discoveries.added.length + sessions > 0
}

/** A second or two of reading; the rest is read beside later searches. */
const readAtOnce = 200

/** So that they are found by meaning at once. Where that would take long, the next search sees to it. */
async function embed(context: ContextStore, target: ImportTarget): Promise<void> {
  const embedder = await target.embedder()
  if (!embedder?.isInstant) return
  await embedMissing(context, embedder)
  const reader = embedder.sentences?.()
  if (reader) await readMissing(context, reader, undefined, readAtOnce)
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
