import { openProject } from '../api/open-project.ts'
import { createStore } from '../api/store.ts'
import type { TaskId } from '../api/values.ts'

/** The tasks that the next action is for, where a person chose several. */
export const selection = createStore<ReadonlySet<TaskId>>(new Set())

/** Where a range begins: what was chosen last. */
let anchor: TaskId | null = null
openProject.subscribe(clearSelection)

export function clearSelection(): void {
  anchor = null
  if (selection.get().size > 0) selection.set(new Set())
}

/** A task that is not saved yet has no number to change it by. */
export function toggleSelected(id: TaskId): void {
  if (id < 0) return
  anchor = id
  selection.set((now) => {
    const next = new Set(now)
    if (!next.delete(id)) next.add(id)
    return next
  })
}

/** Everything from what was chosen last to this one, in the order of the list. */
export function selectUpTo(id: TaskId, list: readonly TaskId[], from: TaskId | null = null): void {
  const start = list.indexOf(anchor ?? from ?? id)
  const end = list.indexOf(id)
  if (end < 0) return
  anchor ??= from ?? id
  const [first, last] = start < 0 ? [end, end] : [Math.min(start, end), Math.max(start, end)]
  selection.set((now) => new Set([...now, ...saved(list.slice(first, last + 1))]))
}

export function selectAll(list: readonly TaskId[]): void {
  selection.set(new Set(saved(list)))
}

/** Leaves out what is gone: deleted, moved, or no longer in the list. */
export function keepSelected(list: { has(id: TaskId): boolean }): void {
  const now = selection.get()
  const kept = [...now].filter((id) => list.has(id))
  if (kept.length < now.size) selection.set(new Set(kept))
}

function saved(ids: readonly TaskId[]): TaskId[] {
  return ids.filter((id) => id > 0)
}
