import type { Origin } from '../change.ts'
import type { Task, TaskId } from '../tasks/task.ts'
import type { TaskStore } from '../tasks/task-store.ts'
import { findKnown } from './known-tasks.ts'
import { keepsNumbers } from './plan-import.ts'
import type { IncomingTask } from './source.ts'

export interface AppliedTasks {
  readonly added: readonly Task[]
  /** The change that takes all of them back. */
  readonly change: number | null
  /** The number here of every task of the source, new or not. */
  readonly numbers: ReadonlyMap<string, TaskId>
  readonly keptNumbers: boolean
}

/** Adds the tasks that are not there yet, all or none, as one change. */
export async function applyTasks(
  tasks: TaskStore,
  incoming: readonly IncomingTask[],
  origin: Origin,
  tell: (done: number, total: number) => void,
): Promise<AppliedTasks> {
  if (incoming.length === 0) {
    const keptNumbers = keepsNumbers([], await tasks.lastNumber())
    return { added: [], change: null, numbers: new Map(), keptNumbers }
  }
  let [numbers, keptNumbers] = [new Map<string, TaskId>(), false]
  const written = await tasks.write('add', origin, async (tx) => {
    // Looked for again, now that nobody else can add the same.
    numbers = await findKnown(tx, incoming)
    const fresh = incoming.filter(({ key }) => !numbers.has(key))
    const last = await tx.lastNumber()
    keptNumbers = keepsNumbers(fresh, last)
    for (const [index, { key, number }] of fresh.entries())
      numbers.set(key, keptNumbers ? (number as TaskId) : last + 1 + index)
    const put = parentsFirst(fresh)
    for (const [index, task] of put.entries()) {
      tx.restore(toTask(task, numbers, keptNumbers, origin.at))
      if (index % 100 === 0) tell(index, put.length)
    }
    tell(put.length, put.length)
  })
  const added = written?.change.entries.flatMap(({ after }) => after ?? []) ?? []
  return { added, change: written?.change.id ?? null, numbers, keptNumbers }
}

function toTask(
  task: IncomingTask,
  numbers: ReadonlyMap<string, TaskId>,
  keptNumbers: boolean,
  now: Date,
): Task {
  const { key, place: _, mark: __, number: ___, ...kept } = task
  // In an export of our own a task may wait for one that was deleted since; its number is never given again.
  const numberOf = (other: string) => numbers.get(other) ?? (keptNumbers ? Number(other) : undefined)
  // Where only the last change is known, it was there by then.
  const createdAt = task.createdAt ?? earliest(task.updatedAt, now)
  return {
    ...kept,
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

/** Undoing goes backwards and removes no task that still has sub-tasks. */
function parentsFirst(tasks: readonly IncomingTask[]): IncomingTask[] {
  const known = new Map(tasks.map((task) => [task.key, task]))
  const depths = new Map<string, number>()
  for (const { key } of tasks) {
    const above: string[] = []
    for (
      let at = known.get(key);
      at && !depths.has(at.key);
      at = at.parent === null ? undefined : known.get(at.parent)
    )
      above.push(at.key)
    let depth = depths.get(known.get(above.at(-1) ?? key)?.parent ?? '') ?? -1
    for (const one of above.toReversed()) depths.set(one, ++depth)
  }
  return tasks.toSorted((one, other) => (depths.get(one.key) as number) - (depths.get(other.key) as number))
}
