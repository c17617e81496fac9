import type { Origin } from '../change.ts'
import type { Task, TaskId } from '../tasks/task.ts'
import type { Assigned } from './assign-tasks.ts'
import { numberOfKey } from './formats/own-projects.ts'
import { keepsNumbers } from './keeps-numbers.ts'
import { findKnown } from './known-tasks.ts'
import { parentsFirst } from './parents-first.ts'
import type { PreparedGroup } from './prepare-import.ts'
import type { IncomingTask } from './source.ts'

export interface AppliedTasks {
  readonly added: readonly Task[]
  /** The change that takes all of them back. */
  readonly change: number | null
  /** The number here of every task of the source that is in this project, new or not. */
  readonly numbers: ReadonlyMap<string, TaskId>
  readonly keptNumbers: boolean
}

/** Adds the tasks that are not there yet, all or none, as one change. */
export async function applyTasks(
  { place, tasks, newTasks, knownTasks, elsewhere }: PreparedGroup,
  assigned: ReadonlyMap<string, Assigned>,
  origin: Origin,
  onProgress: (done: number, total: number) => void,
): Promise<AppliedTasks> {
  if (newTasks.length === 0) {
    const keptNumbers = keepsNumbers([], await place.tasks.lastNumber())
    return { added: [], change: null, numbers: knownTasks, keptNumbers }
  }
  const incoming = tasks.filter(({ key }) => !elsewhere.has(key))
  let [numbers, keptNumbers] = [new Map<string, TaskId>(), false]
  const written = await place.tasks.write('add', origin, async (tx) => {
    // Looked for again, now that nobody else can add the same.
    numbers = await findKnown(tx, incoming)
    const fresh = incoming.filter(({ key }) => !numbers.has(key))
    const last = await tx.lastNumber()
    keptNumbers = keepsNumbers(fresh, last)
    for (const [index, { key, number }] of fresh.entries())
      numbers.set(key, keptNumbers ? (number as TaskId) : last + 1 + index)
    const put = parentsFirst(fresh)
    for (const [index, one] of put.entries()) {
      const task = toTask(one, assigned.get(one.key), numbers, keptNumbers, origin.at)
      tx.restore(task)
      if (tx.isShared && task.assignee !== null) tx.follow(task.id, task.assignee)
      if (index % 100 === 0) onProgress(index, put.length)
      await tx.turn()
    }
    onProgress(put.length, put.length)
  })
  const added = written?.change.entries.flatMap(({ after }) => after ?? []) ?? []
  return { added, change: written?.change.id ?? null, numbers, keptNumbers }
}

function toTask(
  task: IncomingTask,
  assigned: Assigned | undefined,
  numbers: ReadonlyMap<string, TaskId>,
  keptNumbers: boolean,
  now: Date,
): Task {
  const { key, place: _, mark: __, number: ___, project: ____, assignees: _____, ...kept } = task
  // In an export of our own a task may wait for one that was deleted since; its number is never given again.
  const numberOf = (other: string) => numbers.get(other) ?? (keptNumbers ? numberOfKey(other) : undefined)
  // Where only the last change is known, it was there by then.
  const createdAt = task.createdAt ?? earliest(task.updatedAt, now)
  return {
    ...kept,
    description: assigned ? assigned.description : kept.description,
    assignee: assigned?.assignee ?? null,
    id: numbers.get(key) as TaskId,
    parent: task.parent === null ? null : (numberOf(task.parent) ?? null),
    blockedBy: task.blockedBy.flatMap((blocker) => numberOf(blocker) ?? []),
    createdAt,
    updatedAt: task.updatedAt ?? createdAt,
  }
}

function earliest(one: Date | null, other: Date): Date {
  return one !== null && one < other ? one : other
}
