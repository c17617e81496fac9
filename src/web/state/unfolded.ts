import { openProject } from '../api/open-project.ts'
import { createStore } from '../api/store.ts'
import type { TaskId } from '../api/values.ts'

/** The tasks whose sub-tasks are shown below them in lists. */
export const unfolded = createStore<ReadonlySet<TaskId>>(new Set())
openProject.subscribe(() => unfolded.set(new Set()))

export function setUnfolded(id: TaskId, isUnfolded: boolean): void {
  unfolded.set((now) => {
    if (now.has(id) === isUnfolded) return now
    const next = new Set(now)
    if (isUnfolded) next.add(id)
    else next.delete(id)
    return next
  })
}
