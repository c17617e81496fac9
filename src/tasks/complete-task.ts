import type { Origin } from '../change.ts'
import type { Change } from './change.ts'
import { isSeriesLoaded, loadSeries } from './repetition/series.ts'
import { insertNext, isSucceeded, nextIn, succeed, takeBackNext } from './repetition/succession.ts'
import { completeAt, isOpen, reopenAt, type Task } from './task.ts'
import { findOne, type TaskRef } from './task-ref.ts'
import type { TaskReader, TaskStore, TaskWriter } from './task-store.ts'

export interface Completed {
  readonly task: Task
  /** It already was as asked: nothing changed, and the first date stays. */
  readonly wasSo: boolean
  readonly change: Change | null
  /** What comes after it, where it repeats. */
  readonly next: Task | null
}

/** Marks a task done; of a repetition the next one is added with it. Repeating it is safe: the first date stays. */
export async function completeTask(tasks: TaskStore, which: TaskRef, origin: Origin): Promise<Completed> {
  return move(tasks, which, origin, 'complete', completeAt)
}

/** Opens a closed task again. Repeating it is safe. */
export async function reopenTask(tasks: TaskStore, which: TaskRef, origin: Origin): Promise<Completed> {
  return move(tasks, which, origin, 'reopen', reopenAt)
}

async function move(
  tasks: TaskStore,
  which: TaskRef,
  origin: Origin,
  kind: 'complete' | 'reopen',
  rule: (task: Task, at: Date) => Task,
): Promise<Completed> {
  let task: Task | undefined
  let isToLoad = false
  const written = await tasks.write(kind, origin, async (tx) => {
    const before = await findOne(tx, which)
    task = rule(before, origin.at)
    if (task === before) return
    if (isSucceeded(before, task)) {
      isToLoad = !isSeriesLoaded()
      if (isToLoad) return
      const { task: done, following } = succeed(task, origin.at)
      tx.save(before, done)
      if (following) await insertNext(tx, task, following, origin)
    } else {
      tx.save(before, kind === 'reopen' ? await takeBackNext(tx, task) : task)
    }
    if (tx.isShared && kind === 'complete') await tellUnblocked(tx, task, origin.actor)
  })
  if (isToLoad) {
    await loadSeries()
    return move(tasks, which, origin, kind, rule)
  }
  if (!written) return { task: task as Task, wasSo: true, change: null, next: null }
  const { change } = written
  const own = change.entries.find(({ before, after }) => before && after)?.after as Task
  return { task: own, wasSo: false, change, next: nextIn(change) }
}

/** Who has or follows a task that can be begun now hears of it. */
export async function tellUnblocked(tx: TaskWriter, done: Task, actor: string): Promise<void> {
  for (const task of await findUnblocked(tx, done)) {
    const followers = task.assignee === null ? await tx.followers(task.id) : [task.assignee]
    for (const person of followers)
      if (person !== actor) tx.notify({ person, kind: 'unblocked', task: task.id })
  }
}

/** Open tasks that waited for this one and wait for no other now. */
export async function findUnblocked(tasks: TaskReader, done: Task): Promise<Task[]> {
  const waiting = await tasks.waitingFor(done.id)
  if (waiting.length === 0) return []
  const others = await tasks.findMany([...new Set(waiting.flatMap((task) => task.blockedBy))])
  const open = new Set(others.filter(isOpen).map((task) => task.id))
  return waiting.filter((task) => !task.blockedBy.some((blocker) => open.has(blocker)))
}
