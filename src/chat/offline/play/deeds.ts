import type { NamedTask } from '../../../language/requests/request.ts'
import type { Deed } from '../open-question.ts'

/** The part of a deed that is about these of its tasks; all of it where its changes do not tell them apart. */
export function partOf(deed: Deed, tasks: readonly NamedTask[]): Deed {
  const ids = new Set(tasks.map(({ id }) => id))
  return select(deed, (task) => task !== undefined && ids.has(task.id)) ?? deed
}

/** What is left of a deed when some of its changes were taken back. */
export function without(deed: Deed, undone: ReadonlySet<number>): Deed {
  if (!deed.changes.some((change) => undone.has(change))) return deed
  return (
    select(deed, (_, change) => !undone.has(change)) ?? {
      ...deed,
      changes: deed.changes.filter((change) => !undone.has(change)),
    }
  )
}

/** Each change is of the task in its place where there are as many of both. */
function select(
  deed: Deed,
  isMeant: (task: NamedTask | undefined, change: number) => boolean,
): Deed | undefined {
  if (deed.tasks.length !== deed.changes.length) return undefined
  const places = deed.changes.flatMap((change, at) => (isMeant(deed.tasks[at], change) ? [at] : []))
  const at = <T>(all: readonly T[]) => places.map((place) => all[place] as T)
  return { ...deed, tasks: at(deed.tasks), changes: at(deed.changes) }
}
