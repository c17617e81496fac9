import type { FindTask } from './apply-discoveries.ts'
import type { AppliedTasks } from './apply-tasks.ts'
import { numberOfKey } from './formats/own-projects.ts'
import type { ImportTarget } from './import-target.ts'
import { keepsNumbers } from './keeps-numbers.ts'
import type { Destination, ImportSource } from './source.ts'

type Numbers = Pick<AppliedTasks, 'numbers' | 'keptNumbers'>

/** Finds the tasks here that the discoveries of an export belong to, once all tasks are in, by the ids of their projects. */
export async function findTasksOf(
  source: ImportSource,
  target: ImportTarget,
  applied: ReadonlyMap<string, Numbers>,
): Promise<(project: string) => FindTask> {
  const places = new Map<Destination, Numbers & { readonly id: string }>()
  for (const { own } of source.discoveries) {
    if (!own?.task || places.has(own.task.project)) continue
    const { ref, tasks } = await target.find(own.task.project)
    const none = { numbers: new Map(), keptNumbers: keepsNumbers([], await tasks.lastNumber()) }
    places.set(own.task.project, { ...(applied.get(ref.id) ?? none), id: ref.id })
  }
  const isTheirs = exporters(source, target)
  return (project) => (task) => {
    const place = places.get(task.project)
    const nowhere = { task: null, taskProject: null }
    if (!place || (task.author !== null && !isTheirs(task.author))) return nowhere
    // It may have been deleted since; its number is never given again.
    const number = place.numbers.get(task.key) ?? (place.keptNumbers ? numberOfKey(task.key) : null)
    if (number === null) return nowhere
    return { task: number, taskProject: place.id === project ? null : place.id }
  }
}

/** Where several wrote, a number in a list of somebody else means nothing here. */
function exporters({ discoveries, owner }: ImportSource, { person }: ImportTarget) {
  const authors = new Set(discoveries.flatMap(({ own }) => own?.author ?? []))
  return (author: string) => author === person || author === owner || authors.size === 1
}
