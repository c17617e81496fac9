import type { Origin } from '../../change.ts'
import { Slice } from '../../slice.ts'
import { inheritedObject } from '../calendar-object.ts'
import { type Change, taskOf } from '../change.ts'
import { blankTask, isOpen, type Task } from '../task.ts'
import { changedFields } from '../task-fields.ts'
import type { TaskReader, TaskWriter } from '../task-store.ts'
import { type Following, followingOf } from './following.ts'

/** Sub-tasks that come again with their task. */
const mostSteps = 50

/** Whether a task of a repetition is done by this, so that the next one is to come. */
export function isSucceeded(before: Task, after: Task): boolean {
  return isOpen(before) && after.status === 'done' && after.repeat !== null
}

/**
 * What a done task leaves behind: itself, no longer repeating, and the task that goes on. There is one at any time that
 * repeats, so whoever completes at once, or again, makes no second one.
 */
export function succeed(
  done: Task,
  at: Date,
  follow: Follow = followingOf,
): { readonly task: Task; readonly following: Following | null } {
  return { task: { ...done, repeat: null, occurrence: null }, following: follow(done, at) }
}

/** Says what follows a task that is done at that moment. */
export type Follow = typeof followingOf

/**
 * Works out what follows each of these, before anybody is kept waiting: a rule that hardly ever comes true takes its time,
 * and inside of a transaction nobody else could write.
 */
export async function followAhead(tasks: readonly Task[], at: Date): Promise<Follow> {
  const slice = new Slice()
  const known = new Map<string, Following | null>()
  for (const task of tasks) {
    await slice.turn()
    if (task.repeat !== null) known.set(datesOf(task), followingOf(task, at))
  }
  return (task, when) => {
    const found = when === at ? known.get(datesOf(task)) : undefined
    return found === undefined ? followingOf(task, when) : found
  }
}

function datesOf({ due, start, repeat, occurrence }: Parameters<Follow>[0]): string {
  return JSON.stringify([due, start, repeat, occurrence])
}

/** Puts in the next task, with the sub-tasks of the one before. */
export async function insertNext(
  tx: TaskWriter,
  done: Task,
  following: Following,
  { actor }: Origin,
): Promise<Task> {
  const { title, description, priority, tags, parent, assignee, duration, position } = done
  const steps = await tx.list({ parent: done.id, order: 'newest', limit: mostSteps })
  const followers = tx.isShared ? await tx.followers(done.id) : []
  const next = await tx.insert({
    ...blankTask,
    ...{ title, description, priority, tags, parent, assignee, duration, position },
    ...following,
    calendarObject: inheritedObject(done.calendarObject),
  })
  for (const step of steps.toReversed().filter(({ status }) => status !== 'cancelled')) {
    const { title, description, priority, tags, assignee, duration } = step
    const again = { title, description, priority, tags, assignee, duration }
    await tx.insert({ ...blankTask, ...again, parent: next.id })
  }
  tx.follows(next.id, done.id)
  if (tx.isShared) tx.follow(next.id, ...new Set([actor, ...followers]))
  return next
}

/** The next task that completing one put in, as the change has it. */
export function nextIn({ entries }: Pick<Change, 'entries'>): Task | null {
  const [first, ...rest] = entries
  if (!first?.before) return null
  return rest.find(({ before }) => before === null)?.after ?? null
}

/**
 * What goes again when a task is reopened: the next one, with its sub-tasks, if nobody has touched it. The task repeats
 * as before then. Else it is the next one that goes on repeating.
 */
export async function takeBackNext(tx: TaskWriter, reopened: Task): Promise<Task> {
  const completion = await completionOf(tx, reopened)
  const was = completion?.entries.find((entry) => taskOf(entry).id === reopened.id)?.before
  const added = completion?.entries.flatMap(({ before, after }) => (before === null && after ? [after] : []))
  if (!completion || !was || !added || !(await areUntouched(tx, added, completion.id))) return reopened
  for (const task of added.toReversed()) tx.remove(task)
  return { ...reopened, repeat: was.repeat, occurrence: was.occurrence }
}

/** The change that took the repetition off a task, where it still stands and was the last to close it. */
async function completionOf(tx: TaskReader, { id }: Task): Promise<Change | undefined> {
  const [last] = await tx.changes({ task: id, kinds: ['complete', 'update'], standing: true, limit: 1 })
  const change = last && (await tx.findChange(last.id))
  const entry = change?.entries.find((one) => taskOf(one).id === id)
  const isCompletion = entry?.before?.repeat != null && entry.after?.repeat === null
  return isCompletion && entry?.after?.status === 'done' ? change : undefined
}

async function areUntouched(tx: TaskReader, added: readonly Task[], since: number): Promise<boolean> {
  const ids = added.map(({ id }) => id)
  const now = new Map((await tx.findMany(ids)).map((task) => [task.id, task]))
  const isSame = (task: Task) => {
    const found = now.get(task.id)
    return found !== undefined && changedFields(task, found).length === 0
  }
  if (!added.every(isSame)) return false
  if ((await tx.laterChanges(ids, since)).length > 0) return false
  const counts = await tx.subtaskCounts(ids)
  const children = [...counts.values()].reduce((sum, { open, done }) => sum + open + done, 0)
  return children === added.length - (added.length > 0 ? 1 : 0)
}
