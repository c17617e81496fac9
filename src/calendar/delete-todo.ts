import type { Origin } from '../change.ts'
import { readCalendarObject, writeCalendarObject } from '../tasks/calendar-object.ts'
import { calendarUid } from '../tasks/calendar-uid.ts'
import type { Task, TaskId } from '../tasks/task.ts'
import { findOne } from '../tasks/task-ref.ts'
import type { TaskStore } from '../tasks/task-store.ts'

const pageSize = 200

/**
 * Removes one task, as clients do: each is a file of its own. Its sub-tasks stay, and remember the parent they had in case
 * it comes back under the same UID.
 */
export async function deleteTodo(
  tasks: TaskStore,
  project: string,
  id: TaskId,
  check: (before: Task) => void,
  origin: Origin,
): Promise<void> {
  await tasks.write('delete', origin, async (tx) => {
    const task = await findOne(tx, { id })
    check(task)
    const parent = calendarUid(project, task)
    for (;;) {
      const children = await tx.list({ parent: id, order: 'newest', limit: pageSize })
      for (const child of children) {
        const object = { ...readCalendarObject(child.calendarObject), parent }
        const after = {
          ...child,
          parent: null,
          calendarObject: writeCalendarObject(object),
          updatedAt: origin.at,
        }
        tx.save(child, after)
        await tx.turn()
      }
      if (children.length < pageSize) break
    }
    tx.remove(task)
  })
}
