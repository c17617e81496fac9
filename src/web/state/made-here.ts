import type { TaskId } from '../api/values.ts'

/** The changes made on this page since it was opened, the last one last. */
const made: number[] = []
const known = new Set<number>()
/** When the server last answered to a change of a task, on the clock of `performance.now`. */
const touched = new Map<TaskId, number>()

export function noteMade(change: number): void {
  made.push(change)
  known.add(change)
}

/** Undone changes are no longer there to undo, but they were ours. */
export function noteUndone(change: number): void {
  const at = made.lastIndexOf(change)
  if (at >= 0) made.splice(at, 1)
}

export function lastMade(): number | undefined {
  return made.at(-1)
}

/** Whether news of a change would only repeat what its answer said. */
export function isMadeHere(change: number): boolean {
  return known.has(change)
}

export function noteTouched(id: TaskId): void {
  touched.set(id, performance.now())
}

/** The tasks that were changed here since: whatever was asked for before that may be older. */
export function touchedSince(start: number): TaskId[] {
  return [...touched].filter(([, at]) => at >= start).map(([id]) => id)
}
