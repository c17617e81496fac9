import type { IncomingTask } from './source.ts'

/** Undoing goes backwards and removes no task that still has sub-tasks. */
export function parentsFirst(tasks: readonly IncomingTask[]): IncomingTask[] {
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
