import { openProject } from '../api/open-project.ts'
import type { TaskId } from '../api/values.ts'

/** A change by its number and the project that counts it; null is the personal one. */
export interface MadeChange {
  readonly project: string | null
  readonly change: number
}

/** The changes made on this page since it was opened, the last one last. */
const made: MadeChange[] = []
const known = new Set<string>()
/** When the server last answered to a change of a task, on the clock of `performance.now`. */
const touched = new Map<TaskId, number>()
openProject.subscribe(() => touched.clear())

export function noteMade(one: MadeChange): void {
  made.push(one)
  known.add(nameOf(one))
}

/** Undone changes are no longer there to undo, but they were ours. */
export function noteUndone(one: MadeChange): void {
  const at = made.findLastIndex((other) => nameOf(other) === nameOf(one))
  if (at >= 0) made.splice(at, 1)
}

export function lastMade(): MadeChange | undefined {
  return made.at(-1)
}

/** Whether news of a change would only repeat what its answer said. */
export function isMadeHere(change: number, project = openProject.get()): boolean {
  return known.has(nameOf({ project, change }))
}

export function noteTouched(id: TaskId): void {
  touched.set(id, performance.now())
}

/** The tasks that were changed here since: whatever was asked for before that may be older. */
export function touchedSince(start: number): TaskId[] {
  return [...touched].filter(([, at]) => at >= start).map(([id]) => id)
}

function nameOf({ project, change }: MadeChange): string {
  return `${project ?? ''} ${change}`
}
