import { Failure, invalid } from '../errors.ts'
import type { Task, TaskId } from './task.ts'
import { noSuchTask } from './task-ref.ts'
import type { TaskReader } from './task-store.ts'

export const blockersLimit = 50

/** Refuses a parent that is missing, the task itself, or one of its own sub-tasks. `id` is null for a new task. */
export async function checkParent(tasks: TaskReader, id: TaskId | null, parent: TaskId): Promise<void> {
  let above: TaskId | null = parent
  while (above !== null) {
    if (above === id) throw cycle(`Task ${id} cannot be a sub-task of itself or of its own sub-tasks.`)
    const task: Task | undefined = await tasks.find(above)
    // Only the named parent must exist: one further up may have been deleted since.
    if (!task && above === parent) throw noSuchTask(parent)
    above = task?.parent ?? null
  }
}

/** Refuses blockers that are missing or that already wait, directly or not, for this task. */
export async function checkBlockers(
  tasks: TaskReader,
  id: TaskId | null,
  blockers: readonly TaskId[],
): Promise<void> {
  if (blockers.length > blockersLimit) {
    throw invalid('too_many', `A task waits for at most ${blockersLimit} others.`, {
      facts: { limit: blockersLimit },
    })
  }
  const seen = new Set<TaskId>()
  let next = [...blockers]
  while (next.length > 0) {
    if (id !== null && next.includes(id)) throw cycle(`Task ${id} would wait for itself.`)
    for (const blocker of next) seen.add(blocker)
    const found = await tasks.findMany(next)
    const missing = blockers.find(
      (blocker) => next.includes(blocker) && !found.some((task) => task.id === blocker),
    )
    if (missing !== undefined) throw noSuchTask(missing)
    next = [...new Set(found.flatMap((task) => task.blockedBy))].filter((blocker) => !seen.has(blocker))
  }
}

const levelSize = 500

/** The task and everything below it, parents before children. */
export async function subtree(tasks: TaskReader, root: Task): Promise<Task[]> {
  const all = [root]
  for (let from = 0; from < all.length; from += levelSize) {
    const some = all.slice(from, from + levelSize).map(({ id }) => id)
    // Most have none: one question for many tells which have.
    const parents = await tasks.subtaskCounts(some)
    for (const id of some) if (parents.has(id)) await addChildren(tasks, id, all)
  }
  return all
}

async function addChildren(tasks: TaskReader, parent: TaskId, all: Task[]): Promise<void> {
  for (let after: readonly number[] | undefined; ; ) {
    const page = await tasks.list({ parent, order: 'newest', limit: 200, ...(after && { after }) })
    all.push(...page)
    const last = page.at(-1)
    if (!last || page.length < 200) return
    after = [last.id]
  }
}

function cycle(message: string): Failure {
  return new Failure('conflict', message, { reason: 'cycle' })
}
