import type { Origin } from '../change.ts'
import type { Change } from './change.ts'
import { findAll, readTogether } from './change-tasks.ts'
import { subtree } from './links.ts'
import type { TaskId } from './task.ts'
import type { TaskStore } from './task-store.ts'

/** Removes several tasks with their sub-tasks as one change, which `undo` puts back: all of them, or none. */
export async function deleteTasks(
  tasks: TaskStore,
  named: readonly unknown[],
  origin: Origin,
): Promise<{ readonly change: Change }> {
  const ids = readTogether(named)
  const written = await tasks.write('delete', origin, async (tx) => {
    const gone = new Set<TaskId>()
    for (const root of await findAll(tx, ids)) {
      if (gone.has(root.id)) continue
      for (const task of await subtree(tx, root)) {
        // One below another that was named, too, has gone with it.
        if (gone.has(task.id)) continue
        gone.add(task.id)
        tx.remove(task)
        await tx.turn()
      }
    }
  })
  if (!written) throw new Error('deleting tasks recorded no change')
  return { change: written.change }
}
