import { isOpen, type Task, type TaskId } from './task.ts'
import type { TaskReader } from './task-store.ts'

/** Those of the tasks that these wait for which are still open. */
export async function openBlockers(
  tasks: TaskReader,
  waiting: readonly Pick<Task, 'status' | 'blockedBy'>[],
): Promise<ReadonlySet<TaskId>> {
  const named = new Set(waiting.flatMap((task) => (isOpen(task) ? task.blockedBy : [])))
  const blockers = named.size === 0 ? [] : await tasks.findMany([...named])
  return new Set(blockers.filter(isOpen).map((task) => task.id))
}
