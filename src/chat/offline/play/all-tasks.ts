import type { ListedTasks } from '../../../contracts/native/list-tasks.ts'
import type { TypedTask } from '../../../contracts/native/typed-task.ts'
import type { FailureData } from '../../tool-output.ts'
import { dataOf } from './results.ts'
import { callOne, type Play, type Scene, Unanswered } from './scene.ts'

const pageSize = 500
/** Of more, the most urgent ones are looked at. */
const mostPages = 6

type View = 'open' | 'done'

/** The tasks of the project in a state, as they are now. Each state is asked for once a turn. */
export async function* tasksIn(view: View, scene: Scene): Play<readonly TypedTask[]> {
  const known = scene.tasks[view]
  if (known) return known
  const found: TypedTask[] = []
  let cursor: string | null = null
  let total = 0
  for (let page = 0; page < mostPages; page++) {
    const output = yield* callOne('list_tasks', { view, limit: pageSize, ...(cursor && { cursor }) })
    // A list that was refused is no empty list.
    if (!output.ok) throw new Unanswered(output)
    const data: Partial<ListedTasks> = dataOf<ListedTasks>(output)
    found.push(...(data.tasks ?? []))
    cursor = data.cursor ?? null
    total = data.total ?? total
    if (cursor === null) break
  }
  scene.tasks[view] = found
  if (cursor !== null) scene.totals[view] = total
  return found
}

/** The open ones, then those that are closed. */
export async function* allTasks(scene: Scene): Play<readonly TypedTask[]> {
  const open = yield* tasksIn('open', scene)
  return [...open, ...(yield* tasksIn('done', scene))]
}

/** A task that is in the hands of the turn already, or is asked for. */
export async function* taskNumbered(id: number, scene: Scene): Play<TypedTask | undefined> {
  const known = [...(scene.tasks.open ?? []), ...(scene.tasks.done ?? [])].find((task) => task.id === id)
  if (known) return known
  const output = yield* callOne('get_task', { task: String(id) })
  if (!output.ok && dataOf<FailureData>(output).code !== 'not_found') throw new Unanswered(output)
  return output.ok ? dataOf<{ task: TypedTask }>(output).task : undefined
}

/** What changed is asked for anew where it is needed again. */
export function forgetTasks(scene: Scene): void {
  scene.tasks = {}
  scene.totals = {}
}

export function isOpen({ status }: Pick<TypedTask, 'status'>): boolean {
  return status === 'todo' || status === 'doing'
}
